"""A record with everything that the format has, for tests."""

from __future__ import annotations

from app.notation.gcg import read_gcg
from app.notation.gcg_dialects import DIALECTS
from app.notation.gcg_writer import write_gcg

HEAD = "#player1 ann Ann A.\n#player2 bob\n"
FULL = """\
#character-encoding UTF-8
#player1 ann Ann A.
#player2 bob
#title A game
#description One
#- and more
#id local 1
#lexicon OWN 1
#game-type classic
#board-layout CrosswordGame
#tile-distribution spanish
#tile-set A9
#game-board =..
#tile CH ch
#style plain
#note windy
>ann: ABCDEFÑ 8D CAB +14 14 CAB, AB
#note good
and bold
#note >bob might challenge
>bob: AEINRST -AE +0 0
>ann: DEFGHIJ -3 +0 14
>bob: INRSTUV - +0 0
>ann: DEFGHIJ D8 .(A)f +9 23
>ann: DEFGHIJ -- -9 14
>bob: INRSTUV (challenge) +5 5
>bob: (GH) +12 17
>ann: GH (GH) -6 8
>ann: (time) -10 -2
#incomplete
#rack1 GH
#rack2 U?
"""


def written(text: str, dialect: str = "strict") -> list[str]:
    """The lines after the declaration of the encoding."""
    data = write_gcg(read_gcg(text), DIALECTS[dialect]).data
    return data.decode().removesuffix("\n").split("\n")[1:]
