"""Asks PokerKit about every step of the hands on its input, one JSON object a line.

    python3 -m venv /tmp/venv && /tmp/venv/bin/pip install pokerkit==0.7.7
    BAIZE_PYTHON=/tmp/venv/bin/python cargo test -p holdem pokerkit
"""

import json
import sys
import warnings

from pokerkit import HandHistory
from pokerkit.notation import parse_action

warnings.simplefilter("ignore")


def fail(number, hand, what, ours, theirs):
    sys.exit(f"hand {number}: {what}: ours {ours}, PokerKit's {theirs}\n{hand['phh']}")


def settled(number, hand, state, deserted):
    """Whether PokerKit paid everything. It loses a side pot whose last owner folds to several all-ins."""
    if state.status:
        fail(number, hand, "the end", "over", "still going on")
    theirs, start = list(state.stacks), sum(state.starting_stacks)
    if deserted and sum(theirs) < start and sum(hand["final"]) == start:
        return False
    if theirs != hand["final"]:
        fail(number, hand, "final stacks", hand["final"], theirs)
    return True


def main():
    hands = steps = unpaid = 0
    for line in sys.stdin:
        hand = json.loads(line)
        hands += 1
        history = HandHistory.loads(hand["phh"])
        state = history.create_state()
        deserted = False
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
            rivals = [state.stacks[i] for i, plays in enumerate(state.statuses) if plays and i != state.actor_index]
            deserted |= action.endswith(" f") and not any(rivals)
            try:
                # Burnt cards are not part of the notation.
                while state.can_burn_card():
                    state.burn_card("??")
                parse_action(state, action)
            except ValueError as error:
                fail(hands, hand, what, "legal", error)
            except AssertionError as error:
                # PokerKit cannot pay a side pot whose last owner folds and leaves it to one who is all in.
                if not (action.endswith(" f") and rivals == [0]):
                    fail(hands, hand, what, "legal", repr(error))
                unpaid += 1
                break
        else:
            unpaid += not settled(hands, hand, state, deserted)
    # Rare as such folds are, they must not hide everything else.
    if unpaid * 50 > hands:
        sys.exit(f"{unpaid} of {hands} hands could not be paid by PokerKit")
    print(f"{hands} hands and {steps} decisions agree with PokerKit, but for {unpaid} ends that it cannot pay")


main()
