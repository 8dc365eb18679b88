"""A verdict is the hand's own: no hand before it, and no chance, changes it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import grammar
import replayer
from replayer import seating
from replayer.result import Result

EXAMPLES = Path(__file__).resolve().parent.parent / "examples" / "hands"
#: Two are dealt in, and the one with the button sits out.
AWAY = """\
<description type="A-5 Lowball" stakes="Limit $2/$4"/>
<game id="52200417-8" starttime="20120402201105" numholecards="5" gametype="62">
<players dealer="2">
<player seat="2" nickname="tide_pool" balance="$71.00" dealtin="DEALT"/>
<player seat="4" nickname="Kestrel" balance="$52.00" dealtin="true"/>
<player seat="6" nickname="Juniper" balance="$88.00" dealtin="true"/>
</players>
<round id="BLINDS" sequence="1">
<event sequence="1" type="SMALL_BLIND" timestamp="1333397465000" player="4" amount="1.00"/>
<event sequence="2" type="BIG_BLIND" timestamp="1333397466000" player="6" amount="2.00"/>
</round>
<round id="PRE_FIRST_DRAW" sequence="2">
BUTTON<event sequence="4" type="FOLD" timestamp="1333397468000" player="4"/>
</round>
<round id="END_OF_FOLDED_GAME" sequence="3">
<winner amount="3.00" uncalled="false" potnumber="1" player="6"/>
</round>
<round id="END_OF_GAME" sequence="4">
</round>
</game>
"""
FOLDS = '<event sequence="3" type="FOLD" timestamp="1333397467000" player="2"/>\n'
#: Nobody sits in seat 4 of two, as the summary tells that a whole hand has.
RAZZ = """\
PokerStars Game #77120043901: Tournament #31055012, $1.00+$0.10 USD Razz Limit - Level II (20/40) \
- 2012/02/11 19:04:33 ET
Table '31055012 1' 2-max
Seat 1: Kestrel (1480 in chips)
Seat 4: Marlow Grey (1520 in chips)
Kestrel: posts the ante 4
Marlow Grey: posts the ante 4
*** 3rd STREET ***
Dealt to Kestrel [Jd]
Dealt to Marlow Grey [5c Kc 3h]
Kestrel: brings in for 6
Marlow Grey: folds
Uncalled bet (6) returned to Kestrel
Kestrel collected 8 from pot
Kestrel: doesn't show hand
"""
SUMMARY = """\
*** SUMMARY ***
Total pot 8 | Rake 0
Seat 1: Kestrel collected (8)
Seat 2: Marlow Grey folded on the 3rd Street (didn't bet)
"""
#: Another hand is shown than was held, and the summary has a third.
SHOWN = r"""
import re
import sys
from pathlib import Path
import grammar, replayer
for path in sorted(Path(sys.argv[1]).glob("*.txt")):
    text = path.read_text(encoding="utf-8")
    text = re.sub(r"shows \[.. ", "shows [Xx ", text)
    text = re.sub(r"showed \[(..) ..", r"showed [\1 Js", text)
    for card in ("2c", "9d", "Ah"):
        for item in grammar.read_text(text.replace("Xx", card)):
            print(replayer.replay(item).findings)
"""


@pytest.fixture(autouse=True)
def _fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """No table is known yet."""
    monkeypatch.setattr(seating, "_rings", {})


def judged(text: str) -> Result:
    (item,) = grammar.read_text(text)
    return replayer.replay(item)


def codes(result: Result) -> list[str]:
    return [found.code for found in result.findings]


def test_a_button_that_is_neither_of_two_players_after_a_hand_of_three() -> None:
    alone = AWAY.replace("DEALT", "false").replace("BUTTON", "")
    assert "button-position" in codes(judged(alone))
    three = AWAY.replace("DEALT", "true").replace("BUTTON", FOLDS).replace("417-8", "417-7")
    assert "button-position" not in codes(judged(three))
    assert seating._rings
    assert "button-position" in codes(judged(alone))


def test_a_seat_that_the_table_does_not_have_after_a_hand_cut_short() -> None:
    assert codes(judged(RAZZ + SUMMARY)) == ["impossible-seat"]
    assert codes(judged(RAZZ)) == ["impossible-seat", "truncated"]
    assert codes(judged(RAZZ + SUMMARY)) == ["impossible-seat"]


def test_all_examples_forwards_and_backwards() -> None:
    items = [item for path in sorted(EXAMPLES.glob("*.txt")) for item in grammar.read(path)]
    one_way = [(r.status, r.findings, r.unknowns) for r in map(replayer.replay, items)]
    back = [(r.status, r.findings, r.unknowns) for r in map(replayer.replay, reversed(items))]
    assert one_way == back[::-1]


def test_the_order_of_sets_is_not_told() -> None:
    told = set()
    for seed in ("1", "2", "3"):
        done = subprocess.run(
            [sys.executable, "-c", SHOWN, str(EXAMPLES)],
            env=os.environ | {"PYTHONHASHSEED": seed}, capture_output=True, check=True, text=True,
        )  # fmt: skip
        told.add(done.stdout)
    assert len(told) == 1
    assert "summary-cards" in told.pop()
