# The Python that the tests run on.
ARG PYTHON_VERSION=3.11


FROM python:${PYTHON_VERSION}-slim AS build

ENV PIP_DISABLE_PIP_VERSION_CHECK=1 \
    PIP_NO_CACHE_DIR=1 \
    PIP_ROOT_USER_ACTION=ignore

RUN python -m venv /srv/venv
ENV PATH=/srv/venv/bin:$PATH

# The dependencies change seldom and the code often: hence two steps.
WORKDIR /srv/source
COPY requirements.lock ./
RUN pip install --require-hashes --requirement requirements.lock
COPY pyproject.toml README.md LICENSE ./
COPY app ./app
COPY migrations ./migrations
RUN pip install --no-deps --no-build-isolation .

# The default word list is compiled here, once, so that no container does it at its
# start: looking one word up is enough.
ENV XDG_CACHE_HOME=/var/cache
WORKDIR /srv
RUN referee words QI


FROM python:${PYTHON_VERSION}-slim

# Number and name of a user who owns nothing but the compiled word lists.
RUN useradd --uid 10001 --no-create-home --home-dir /srv \
    --shell /usr/sbin/nologin referee

COPY --from=build /srv/venv /srv/venv
COPY --from=build --chown=10001:10001 /var/cache/scrabble-referee /var/cache/scrabble-referee

ENV PATH=/srv/venv/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    XDG_CACHE_HOME=/var/cache \
    REFEREE_HOST=0.0.0.0 \
    REFEREE_PORT=8000 \
    REFEREE_WORKERS=2

WORKDIR /srv
USER 10001:10001
EXPOSE 8000

# Ready means: word lists open and, where games are stored, the database too. A proxy
# from the environment is left aside, since the question never leaves the container.
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
    CMD ["python", "-c", "import os, urllib.request as u; u.build_opener(u.ProxyHandler({})).open('http://127.0.0.1:' + os.environ['REFEREE_PORT'] + '/health/ready', timeout=2)"]

# `docker run IMAGE` serves; `docker run IMAGE words QI` is the command line.
ENTRYPOINT ["referee"]
CMD ["serve"]
