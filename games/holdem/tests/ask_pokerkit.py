"""Asks PokerKit about every step of the hands on its input, one JSON object a line.

    python3 -m venv /tmp/venv && /tmp/venv/bin/pip install pokerkit==0.7.7
    BAIZE_POKERKIT=/tmp/venv/bin/python cargo test -p holdem pokerkit
"""

import json
import sys
import warnings

from pokerkit import HandHistory
from pokerkit.notation import parse_action

warnings.simplefilter("ignore")


def fail(number, hand, what, ours, theirs):
    sys.exit(f"hand {number}: {what}: ours {ours}, PokerKit's {theirs}\n{hand['phh']}")


def main():
    hands = steps = 0
    for line in sys.stdin:
        hand = json.loads(line)
        hands += 1
        history = HandHistory.loads(hand["phh"])
        state = history.create_state()
        for index, (action, ours) in enumerate(zip(hand["actions"], hand["states"])):
            what = f"before action {index + 1}, {action}"
            if ours and "actor" in ours:
                steps += 1
                if state.actor_index != ours["actor"]:
                    fail(hands, hand, what + ", actor", ours["actor"], state.actor_index)
                if state.checking_or_calling_amount != ours["call"]:
                    fail(hands, hand, what + ", call", ours["call"], state.checking_or_calling_amount)
                least = state.min_completion_betting_or_raising_to_amount
                most = state.max_completion_betting_or_raising_to_amount
                theirs = None if least is None else [least, most]
                if theirs != ours["raise"]:
                    fail(hands, hand, what + ", raise range", ours["raise"], theirs)
            elif ours and "shows" in ours:
                steps += 1
                if state.showdown_index != ours["shows"]:
                    fail(hands, hand, what + ", to show", ours["shows"], state.showdown_index)
                must = bool(state.all_in_status or state.can_win_now(ours["shows"]))
                if must != ours["must"]:
                    fail(hands, hand, what + ", has to show", ours["must"], must)
            try:
                # Burnt cards are not part of the notation.
                while state.can_burn_card():
                    state.burn_card("??")
                parse_action(state, action)
            except ValueError as error:
                fail(hands, hand, what, "legal", error)
        if state.status:
            fail(hands, hand, "the end", "over", "still going on")
        if list(state.stacks) != hand["final"]:
            fail(hands, hand, "final stacks", hand["final"], list(state.stacks))
    print(f"{hands} hands and {steps} decisions agree with PokerKit")


main()
