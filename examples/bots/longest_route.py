#!/usr/bin/env python3
"""A bot that claims the longest route it can, and draws cards for the next one.

    whistlestop arena --bots random,exec:examples/bots/longest_route.py --games 100

The format is described in docs/formats/bot.md.
"""

import json
import sys

LENGTHS = {}
POINTS = {}


def count(cards):
    """How many locomotives are in cards like `red*2 locomotive*1`."""
    return sum(int(card.split("*")[1]) for card in cards if card.startswith("locomotive"))


def worth(action, view):
    """How much an action is wanted; the best one is done."""
    verb, *rest = action.split()
    if verb == "claim":
        # Long routes first, and locomotives are kept for others.
        return (LENGTHS[rest[0]], -count(rest[1:])) if LENGTHS[rest[0]] > 3 or late(view) else (0, 0)
    if verb == "draw" and rest[0] == "deck":
        return (2, 0)
    if verb == "draw":
        card = view["display"][int(rest[0]) - 1]
        # A color it has much of already.
        return (3, 0) if view["hand"].get(card, 0) >= 3 else (1, 0)
    if verb == "keep":
        # Few tickets, and cheap ones.
        return (1, -sum(POINTS[ticket] for ticket in rest))
    if verb == "pay":
        return (2, -count(rest))
    return (0, 0) if verb == "decline" else (-1, 0)


def late(view):
    """Whether somebody is about to end the game, or cards run out."""
    return min(seat["trains"] for seat in view["seats"].values()) < 12 or view["deck"] == 0


for line in sys.stdin:
    request = json.loads(line)
    if "board" in request:
        LENGTHS = {route["name"]: route["length"] for route in request["board"]["routes"]}
        POINTS = {ticket["name"]: ticket["points"] for ticket in request["board"]["tickets"]}
    view = request["view"]
    print(max(request["legal"], key=lambda action: worth(action, view)), flush=True)
