#!/usr/bin/env python3
"""A bot that plays at a server over plain HTTP, with nothing but Python.

    BOT_TOKEN=... examples/online/bot.py http://127.0.0.1:8080 [TABLE]

At TABLE it takes a free seat and waits for the start; without one it opens a table and
plays against a bot of the server. It follows the game by server-sent events, and every
command has an id that follows from what it answers: sent again after a broken
connection, it is still carried out once. docs/protocol.md describes the addresses.
"""

import json
import os
import sys
import time
import urllib.error
import urllib.request

SERVER = sys.argv[1].rstrip("/")
TOKEN = os.environ["BOT_TOKEN"]
MAP = os.environ.get("BOT_MAP", "usa")
# How often something is tried again, a second apart, before the bot gives up.
ATTEMPTS = 10


def request(path, body=None, **headers):
    """The open answer to a request; a refusal is an HTTPError."""
    headers = {"Authorization": f"Bearer {TOKEN}", **headers}
    data = None
    if body is not None:
        headers["Content-Type"] = "application/json"
        data = json.dumps(body).encode()
    return urllib.request.urlopen(urllib.request.Request(SERVER + path, data, headers), timeout=60)


def patiently(path, body=None, **headers):
    """The JSON that a request is answered with, whatever the network does in between."""
    for attempt in range(ATTEMPTS):
        try:
            with request(path, body, **headers) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as refused:
            if refused.code not in (429, 503) or attempt == ATTEMPTS - 1:
                sys.exit(f"{path}: {refused.code} {refused.read().decode()}")
        except OSError as error:
            if attempt == ATTEMPTS - 1:
                sys.exit(f"{path}: {error}")
        time.sleep(1)


def command(table, key, **what):
    """Sends a command. The same key is the same command, however often it is sent."""
    return patiently(f"/api/tables/{table}/commands", what, **{"Idempotency-Key": key})


def open_table():
    """Opens a table for two and seats a bot of the server."""
    options = {"clock": {"kind": "none"}, "rated": False, "pass_and_play": False,
               "bot_pace": 0, "stand_in": "medium"}
    table = {"map": MAP, "seats": 2, "public": True, "options": options}
    table = patiently("/api/tables", table)["id"]
    command(table, "sit", kind="sit")
    command(table, "bot", kind="seat_bot", bot="easy")
    command(table, "start", kind="start")
    return table


def entries(table):
    """Every entry of the log as it comes. A broken stream goes on after its last event."""
    last = "0"
    while True:
        try:
            path = f"/api/tables/{table}/events"
            with request(path, Accept="text/event-stream", **{"Last-Event-ID": last}) as stream:
                for line in stream:
                    name, _, value = line.decode().rstrip("\n").partition(": ")
                    if name == "id":
                        last = value
                    elif name == "data":
                        yield json.loads(value)
        except OSError as error:
            print(f"{error}; connecting again", file=sys.stderr)
        time.sleep(1)


def cards(payment):
    """The cheapest of several payments, as text: few locomotives."""
    plain, locomotives = payment["cards"] - payment["least"], payment["least"]
    counts = {payment["color"]: plain, "locomotive": locomotives}
    return " ".join(f"{card}*{count}" for card, count in counts.items() if count)


def decide(own):
    """Claims the route that takes the most cards, and otherwise draws."""
    decision = own["decision"]
    if decision["keep"]:
        return "keep " + " ".join(ticket["ticket"] for ticket in own["offer"])
    if decision["claims"]:
        longest = max(decision["claims"], key=lambda claim: claim["payments"][0]["cards"])
        return f"claim {longest['route']} {cards(longest['payments'][0])}"
    if decision["surcharge"]:
        return f"pay {cards(decision['surcharge'][0])}"
    if decision["decline"]:
        return "decline"
    if decision["draw_deck"]:
        return "draw deck"
    if decision["display"]:
        return f"draw {decision['display'][0]}"
    return "tickets" if decision["tickets"] else "pass"


def play(table):
    """Plays to the end, and returns the table as it is then."""
    seen = 0
    for entry in entries(table):
        # The view is newer than the entries that were missed; they need no look each.
        if entry["seq"] <= seen:
            continue
        view = patiently(f"/api/tables/{table}/view")
        seen = view["head"]
        if view["stage"] in ("over", "abandoned"):
            return view
        own = view["game"] and view["game"]["own"]
        if own and own["decision"]:
            number = own["decision"]["number"]
            command(table, f"decision-{number}", kind="act", seat=view["you"], decision=number,
                    action=decide(own))


def main():
    """Takes a seat, plays, and tells the result."""
    if len(sys.argv) > 2:
        table = sys.argv[2]
        command(table, "sit", kind="sit")
    else:
        table = open_table()
    print(f"playing at {SERVER}/t/{table}", flush=True)
    view = play(table)
    for score in (view["game"] or {}).get("outcome") or []:
        you = " (this bot)" if score["seat"] == view["you"] else ""
        print(f"{score['rank']}. seat {score['seat']}: {score['total']} points{you}")


if __name__ == "__main__":
    main()
