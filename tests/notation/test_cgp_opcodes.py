"""The opcodes of CGP."""

from __future__ import annotations

import pytest

from app.notation.cgp import Cgp, format_cgp, parse_cgp
from app.notation.cgp_opcodes import CgpOpcodes
from app.notation.errors import NotationError

EMPTY = "/".join(["15"] * 15)


def opcodes(text: str) -> CgpOpcodes:
    return parse_cgp(f"{EMPTY} / 0/0 0 {text}").opcodes


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("bb 40;", CgpOpcodes(bb=40)),
        ("bdn CrosswordGame;", CgpOpcodes(bdn="CrosswordGame")),
        ("cr single;", CgpOpcodes(cr="single")),
        ("cr double;", CgpOpcodes(cr="double")),
        ("cr triple;", CgpOpcodes(cr="triple")),
        ("cr void;", CgpOpcodes(cr="void")),
        ("cr 5pt;", CgpOpcodes(cr="5pt")),
        ("cr 10pt;", CgpOpcodes(cr="10pt")),
        ("etl 1;", CgpOpcodes(etl=1)),
        ("gid abc123;", CgpOpcodes(gid="abc123")),
        ("ld spanish;", CgpOpcodes(ld="spanish")),
        ("lex FISE2;", CgpOpcodes(lex="FISE2")),
        ("lm 8D.RETAINS;", CgpOpcodes(lm="8D.RETAINS")),
        ("mcnz 3;", CgpOpcodes(mcnz=3)),
        ("oru;", CgpOpcodes(oru=True)),
        ("ti 5000;", CgpOpcodes(ti=5000)),
        ("tmr 900000/-1500;", CgpOpcodes(tmr=(900_000, -1_500))),
        ("tmr 0;", CgpOpcodes(tmr=(0,))),
        ("to 60000;", CgpOpcodes(to=60_000)),
        ("var classic;", CgpOpcodes(var="classic")),
        ("l1 NWL23;", CgpOpcodes(l1="NWL23")),
        ("l2 CSW21;", CgpOpcodes(l2="CSW21")),
        ("xyz 1 2;", CgpOpcodes(unknown=(("xyz", "1 2"),))),
        ("xyz;", CgpOpcodes(unknown=(("xyz", ""),))),
        ("", CgpOpcodes()),
        (";;", CgpOpcodes()),
    ],
)
def test_each_opcode_is_read(text: str, expected: CgpOpcodes) -> None:
    assert opcodes(text) == expected


@pytest.mark.parametrize("text", ["bb 40; lex X;", "lex X; bb 40", " bb  40 ;lex\tX;"])
def test_opcodes_stand_in_any_order_and_the_last_semicolon_may_be_missing(
    text: str,
) -> None:
    assert opcodes(text) == CgpOpcodes(bb=40, lex="X")


def test_of_an_opcode_said_twice_the_last_counts_and_it_is_told() -> None:
    found = opcodes("bb 40; lex A; bb 35; bb 30;")
    assert (found.bb, found.repeated) == (30, ("bb",))


def test_of_an_unknown_opcode_said_twice_the_last_counts_too() -> None:
    found = opcodes("x 1; x 2;")
    assert (found.unknown, found.repeated) == ((("x", "2"),), ("x",))


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("lm -2;", "ex.2"),
        ("lm -QV;", "ex.QV"),
        ("lm - QV;", "ex.QV"),
        ("lm -;", "pass"),
        ("lm pass;", "pass"),
        ("lm ex.2;", "ex.2"),
    ],
)
def test_a_last_move_is_told_in_the_spelling_of_cgp(text: str, move: str) -> None:
    assert opcodes(text).lm == move


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("bb;", "the opcode bb needs an operand"),
        ("tmr;", "the opcode tmr needs an operand"),
        ("lex ;", "the opcode lex needs an operand"),
        ("bb x;", "the opcode bb takes a whole number, not 'x'"),
        ("bb -1;", "the opcode bb takes a whole number"),
        ("bb ²;", "the opcode bb takes a whole number"),
        ("mcnz 1.5;", "the opcode mcnz takes a whole number"),
        ("etl 99999999999;", "the opcode etl takes a whole number"),
        ("tmr 1/x;", "the opcode tmr takes a whole number"),
        ("tmr 1/;", "the opcode tmr takes a whole number"),
        ("tmr --1;", "the opcode tmr takes a whole number"),
        ("cr maybe;", "cr is one of single, double, triple, void, 5pt, 10pt"),
        ("x;" * 101, "at most 100 opcodes"),
    ],
)
def test_an_operand_that_cannot_be_read_is_refused(text: str, said: str) -> None:
    with pytest.raises(NotationError, match=said):
        opcodes(text)


def test_an_error_in_an_opcode_says_where_it_stands() -> None:
    with pytest.raises(NotationError) as caught:
        opcodes("lex X; bb x;")
    assert (caught.value.text, caught.value.at) == ("lex X; bb x;", 7)


def test_all_opcodes_are_written_in_one_order() -> None:
    text = "x y; var v; to 1; tmr 2; ti 3; oru; mcnz 4; lm pass; lex l; ld d; gid g;"
    text += " etl 5; cr void; bdn b; bb 6; l1 m; l2 n;"
    cgp = Cgp((".A",), ("", ""), (0, 0), 0, opcodes(text))
    assert format_cgp(cgp) == (
        "1A / 0/0 0 bb 6; bdn b; cr void; etl 5; gid g; ld d; lex l; lm pass; "
        "mcnz 4; oru; ti 3; tmr 2; to 1; var v; l1 m; l2 n; x y;"
    )
