"""Test vectors for docs/fair-shuffle.md, from Python's own hashes and nothing of ours.

Write them anew: python3 testdata/fair/vectors.py > testdata/fair/vectors.json
"""

import hashlib
import hmac
import json
import struct


def commitment(secret, game_id):
    return hashlib.sha256(secret + game_id).digest()


def game_key(secret, game_id, nonces):
    return hmac_sha256(secret, game_id + b"".join(nonces))


def start(key, seats):
    return below(words(key, b"start"), seats)


def shuffle(key, label, count):
    items = list(range(count))
    stream = words(key, label)
    for last in range(count - 1, 0, -1):
        other = below(stream, last + 1)
        items[last], items[other] = items[other], items[last]
    return items


def below(stream, bound):
    fair = 2**32 - 2**32 % bound
    return next(word for word in stream if word < fair) % bound


def words(key, label):
    seed = hkdf_sha256(key, label)
    block = 0
    while True:
        yield from chacha20_block(seed, block)
        block += 1


def hkdf_sha256(key, info):
    """RFC 5869 without salt, for 32 bytes: the first block of the expansion is all of it."""
    extracted = hmac_sha256(bytes(32), key)
    return hmac_sha256(extracted, info + b"\x01")


def hmac_sha256(key, message):
    return hmac.new(key, message, hashlib.sha256).digest()


def chacha20_block(key, counter, nonce=bytes(12)):
    """RFC 8439, section 2.3: 16 words."""
    before = [
        *struct.unpack("<4I", b"expand 32-byte k"),
        *struct.unpack("<8I", key),
        counter,
        *struct.unpack("<3I", nonce),
    ]
    state = before.copy()
    for _ in range(10):
        quarter_round(state, 0, 4, 8, 12)
        quarter_round(state, 1, 5, 9, 13)
        quarter_round(state, 2, 6, 10, 14)
        quarter_round(state, 3, 7, 11, 15)
        quarter_round(state, 0, 5, 10, 15)
        quarter_round(state, 1, 6, 11, 12)
        quarter_round(state, 2, 7, 8, 13)
        quarter_round(state, 3, 4, 9, 14)
    return [(old + new) % 2**32 for old, new in zip(before, state)]


def quarter_round(state, a, b, c, d):
    for into, other, mixed, left in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        state[into] = (state[into] + state[other]) % 2**32
        turned = state[mixed] ^ state[into]
        state[mixed] = (turned << left | turned >> (32 - left)) % 2**32


def check_chacha20():
    """The example of RFC 8439, section 2.3.2, since this part is written by hand."""
    nonce = bytes.fromhex("000000090000004a00000000")
    block = chacha20_block(bytes(range(32)), 1, nonce)
    assert struct.pack("<16I", *block).hex() == (
        "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
        "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e"
    )


# The cards and tickets of both boards, and piles of any size: from a lone pair up to those that
# need several blocks of the stream.
SHUFFLES = [
    ("trains", None, 110),
    ("tickets", None, 30),
    ("tickets", None, 40),
    ("long", None, 6),
    ("reshuffle", 0, 57),
    ("reshuffle", 1, 57),
    ("reshuffle", 2, 2),
    ("reshuffle", 258, 20),
    ("returned", 0, 5),
    ("returned", 1, 5),
    ("returned", 2, 3),
]


def game(secret, game_id, nonces):
    key = game_key(secret, game_id.encode(), nonces)
    shuffles = []
    for name, k, count in SHUFFLES:
        label = name.encode() + (b"" if k is None else k.to_bytes(4, "big"))
        shuffles.append({"what": name, "k": k, "order": shuffle(key, label, count)})
    return {
        "secret": secret.hex(),
        "game_id": game_id,
        "nonces": [nonce.hex() for nonce in nonces],
        "commitment": commitment(secret, game_id.encode()).hex(),
        "key": key.hex(),
        "start": {str(seats): start(key, seats) for seats in range(2, 6)},
        "shuffles": shuffles,
    }


def some_bytes(name):
    return hashlib.sha256(name.encode()).digest()


ZERO = bytes(32)

GAMES = [
    (bytes(range(32)), "game-1", [some_bytes("A"), some_bytes("B")]),
    # Bots alone.
    (bytes([255] * 32), "0", [ZERO, ZERO, ZERO]),
    # Players and bots, and an id as databases make them.
    (
        some_bytes("secret"),
        "019a8a5e-7c11-7b3a-9d2e-5f0c4d1b6a77",
        [some_bytes("A"), ZERO, some_bytes("C"), ZERO, some_bytes("E")],
    ),
    # An id that is longer in bytes than in letters.
    (some_bytes("another secret"), "Zürich–Genève", [some_bytes(seat) for seat in "ABCD"]),
]


def lines(vectors):
    """JSON with one line for each value, so that a list of cards is not a page long."""
    games = []
    for vector in vectors:
        shuffles = ",\n".join("        " + json.dumps(act) for act in vector.pop("shuffles"))
        fields = [f"      {json.dumps(name)}: {json.dumps(value)}" for name, value in vector.items()]
        fields.append(f'      "shuffles": [\n{shuffles}\n      ]')
        games.append("    {\n" + ",\n".join(fields) + "\n    }")
    return '{\n  "version": 1,\n  "games": [\n' + ",\n".join(games) + "\n  ]\n}"


check_chacha20()
print(lines([game(*example) for example in GAMES]))
