"""Looking words up: by which rule a word is acceptable."""

from __future__ import annotations

from collections.abc import Sequence

from app.rules.choices import Validity, WordCheck
from app.rules.lexicon import Lexicon
from app.rules.ruleset import RuleSet
from app.rules.scoring import LookUp
from app.rules.tiles import BLANK


def word_look_up(rule_set: RuleSet, lexicon: Lexicon | None) -> LookUp:
    """
    How words are looked up under *rule_set*.

    The answer is None without a *lexicon*, under rules that look no word up, and for
    a word with a blank that stands for no letter.
    """
    if lexicon is None or rule_set.word_check is WordCheck.NONE:
        return _nobody_knows
    if rule_set.validity is Validity.ANAGRAM:
        accepts_anagram = lexicon.accepts_anagram
        return lambda letters: None if BLANK in letters else accepts_anagram(letters)
    accepts = lexicon.accepts
    return lambda letters: None if BLANK in letters else accepts("".join(letters))


def _nobody_knows(_letters: Sequence[str]) -> None:
    return None
