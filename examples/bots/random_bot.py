#!/usr/bin/env python3
"""A bot that does anything legal.

    whistlestop arena --bots random,exec:examples/bots/random_bot.py --games 100

For each decision it gets one line of JSON and answers with one of the legal actions. The format is
described in docs/formats/bot.md.
"""

import json
import random
import sys

for line in sys.stdin:
    request = json.loads(line)
    # The same seed and the same decision give the same answer.
    luck = random.Random(f"{request['seed']} {line}")
    print(luck.choice(request["legal"]), flush=True)
