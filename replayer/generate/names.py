"""Names of players and tables: plain ones, and every odd kind that a history can hold."""

from __future__ import annotations

from collections.abc import Callable, Iterable

_STARTS = (
    "Bra", "Ter", "Gul", "Pik", "Wre", "Mar", "Tam", "Ost", "Nil", "Har", "Ves", "Sal", "Jun",
    "Cop", "Rag", "Til", "Kel", "Jon", "Adl", "Zoe", "Min", "Erm", "Sor", "Gan", "Low", "Pym",
    "Vix", "Anv", "Pet", "Gre", "Fen", "Dra", "Nel", "Lin", "Mos", "Bir",
)  # fmt: skip
_ENDS = (
    "mble", "n", "lfield", "low7", "sin", "rava_K", "sson", "row", "per", "via", "iper_B", "pice",
    "nar80", "ly", "quil", "er", "trope", "T_88", "ine", "rel", "try", "tide6", "kowal", "il",
    "ra Q", "be_2", "Meadow", "wick", "-layer", "Otter", "_99", "XX", "ian", "o", "stone", "ly V.",
)  # fmt: skip

ODD = (
    "x: raises $1", "7 folds $2.5", "Dealt to [J]", "Ωμέγα Мария", '"Bo" said, k', "(button)",
    "99 problems", "$$money$$", "€uro", "@nna", "she raises", "folds", "calls $1", "a  b",
    "two pair tom", "Mr. (host)", "Uncle (host)", "[Ah Kd]", "Seat 3", "PokerStars #7", "***",
    "checks: ok", "all-in", "and is all-in", "pot", "side pot-1", "he collected", "collected $5",
    "Rake $0", "Total pot", "main | side", "it's me", "o'Malley", '"quoted"', "back\\slash",
    "semi;colon", "comma, dot.", "new%20line", "<b>bold</b>", "&amp;", "tab-less", "100%", "-1",
    "0", "1234567890", "#1", "{club}", "~", "x (5 in chips)", "(small blind)", "(big blind)",
    "(didn't bet)", "said", "is sitting out", "has returned", "stands pat", "shows [As]",
    "won ($5) with", "lost with Lo", "mucked [2c]", "Hand cancelled", "Игрок", "Łukasz Ż",
    "ÅÄÖ åäö", "naïve é", "日本語", "小明 5", "한국 사람", "שלום", "مرحبا بك", "ไทยแลนด์",
    "🂡 ace 🂱", "😀😀", "👩‍👩‍👧", "e\u0301cole", "nb\u00a0space", "ﬁne ﬂush", "ñandú", "İstanbul",
    "a:b:c", ": x", "::", "a, b", "to", "returned to", "from pot", "(", ")", "]", "[",
)  # fmt: skip

_TABLES = (
    "Theodora", "Hekate", "Kalliope", "Phaedra", "Despoina", "Ismene", "Hebe", "Rhea", "Miriam",
    "Alceste", "Dione", "Eunomia", "Metis", "Pallas", "Sappho", "Thalia",
)  # fmt: skip
_NUMBERS = ("", "", " II", " III", " IV", " V", " VI", " VII", " VIII", " IX", " XI")

CLUBS = ("Dry Dock [Thu]", "Kettle's Home", "The {Nuts}", "Клуб 7", "club: one")


def name(random: Callable[[], float], odd: float, taken: Iterable[str]) -> str:
    """A name that nobody at the table has, and that is no beginning of another's."""
    others = (*taken,)
    while True:
        if random() < odd:
            new = ODD[int(random() * len(ODD))]
        else:
            new = _pick(random, _STARTS) + _pick(random, _ENDS)
        if not any(one.startswith(new) or new.startswith(one) for one in others):
            return new


def table(random: Callable[[], float]) -> str:
    """What a cash table is called."""
    return _pick(random, _TABLES) + _pick(random, _NUMBERS)


def _pick(random: Callable[[], float], words: tuple[str, ...]) -> str:
    return words[int(random() * len(words))]
