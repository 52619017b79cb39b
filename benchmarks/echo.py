"""The bare limit of the framework: an endpoint that sends the body back."""

from __future__ import annotations

from fastapi import FastAPI, Request, Response

app = FastAPI()


@app.post("/echo")
async def echo(request: Request) -> Response:
    """Send the body back."""
    return Response(await request.body(), media_type="application/json")
