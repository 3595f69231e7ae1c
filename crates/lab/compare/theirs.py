"""Random play in OpenSpiel and RLCard, in hands a second of processor time: what `lab sim` is measured beside.

    python3 -m venv target/theirs && target/theirs/bin/pip install open_spiel rlcard
    target/theirs/bin/python crates/lab/compare/theirs.py
"""

import random
import time

SECONDS = 4.0


def rate(play):
    """Hands a second of processor time, over about SECONDS of it."""
    play()
    began, hands = time.process_time(), 0
    while time.process_time() - began < SECONDS:
        play()
        hands += 1
    return hands / (time.process_time() - began)


def openspiel(name):
    import pyspiel

    game = pyspiel.load_game(name)

    def play():
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes())
                state.apply_action(random.choices(actions, chances)[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))

    return rate(play)


def rlcard_holdem(players):
    import rlcard
    from rlcard.agents import RandomAgent

    env = rlcard.make("no-limit-holdem", config={"game_num_players": players})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(players)])
    return rate(lambda: env.run(is_training=False))


def holdem(players):
    blinds = {2: "100 200", 6: "100 200 0 0 0 0"}[players]
    first = {2: "1 2 2 2", 6: "3 1 1 1"}[players]
    return (
        f"universal_poker(betting=nolimit,numPlayers={players},numRounds=4,blind={blinds},firstPlayer={first},"
        f"numSuits=4,numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1,stack={' '.join(['20000'] * players)},"
        f"bettingAbstraction=fcpa)"
    )


if __name__ == "__main__":
    for label, measure in [
        ("OpenSpiel hearts", lambda: openspiel("hearts")),
        ("OpenSpiel kuhn_poker", lambda: openspiel("kuhn_poker")),
        ("OpenSpiel universal_poker, 6 players", lambda: openspiel(holdem(6))),
        ("OpenSpiel universal_poker, 2 players", lambda: openspiel(holdem(2))),
        ("RLCard no-limit-holdem, 6 players", lambda: rlcard_holdem(6)),
        ("RLCard no-limit-holdem, 2 players", lambda: rlcard_holdem(2)),
    ]:
        try:
            print(f"{label:40} {measure():10.0f} hands a second", flush=True)
        except Exception as error:  # A library that is not there is said and passed over.
            print(f"{label:40} not measured: {error}", flush=True)
