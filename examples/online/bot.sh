#!/bin/sh
# A bot that plays at a server with curl, and jq to read what it answers.
#
#     BOT_TOKEN=... examples/online/bot.sh http://127.0.0.1:8080 [TABLE]
#
# At TABLE it takes a free seat and waits for the start; without one it opens a table and
# plays against a bot of the server. It waits for entries after the last one it has seen,
# and every command has an id that follows from what it answers: sent again after a broken
# connection, it is still carried out once. docs/protocol.md describes the addresses.
set -eu

server=$1
: "${BOT_TOKEN:?is needed}" "${BOT_MAP:=usa}"

# request PATH [MORE OF CURL]: the answer; after broken connections, 429 and 503 it tries again.
request() {
    path=$1
    shift
    curl --silent --show-error --fail-with-body --retry 10 --retry-connrefused --max-time 60 \
        --header "Authorization: Bearer $BOT_TOKEN" "$@" "$server$path"
}

# send KEY JSON: sends a command; the same key is the same command, however often it is sent.
send() {
    request "/api/tables/$table/commands" --output /dev/null \
        --json "$2" --header "Idempotency-Key: $1"
}

open_table() {
    opened=$(request /api/tables --json '{"map": "'"$BOT_MAP"'", "seats": 2, "public": true,
        "options": {"clock": {"kind": "none"}, "rated": false, "pass_and_play": false,
                    "bot_pace": 0, "stand_in": "medium"}}')
    table=$(echo "$opened" | jq --raw-output .id)
    send sit '{"kind": "sit"}'
    send bot '{"kind": "seat_bot", "bot": "easy"}'
    send start '{"kind": "start"}'
}

# The command that answers the open decision of a view; nothing if there is none. Claims the
# first route it can, and otherwise draws.
decide='
    def cards: [{"\(.color)": (.cards - .least)}, {locomotive: .least}] | map(to_entries[])
        | map(select(.value > 0) | "\(.key)*\(.value)") | join(" ");
    .you as $seat | .game.own | select(.decision) | . as $own | .decision
    | {kind: "act", seat: $seat, decision: .number, action: (
        if .keep then "keep " + ($own.offer | map(.ticket) | join(" "))
        elif .claims[0] then .claims[0] | "claim \(.route) \(.payments[0] | cards)"
        elif .surcharge[0] then "pay \(.surcharge[0] | cards)"
        elif .decline then "decline"
        elif .draw_deck then "draw deck"
        elif .display[0] then "draw \(.display[0])"
        elif .tickets then "tickets"
        else "pass" end)}'

if [ $# -gt 1 ]; then
    table=$2
    send sit '{"kind": "sit"}'
else
    open_table
fi
echo "playing at $server/t/$table"

while :; do
    view=$(request "/api/tables/$table/view")
    case $(echo "$view" | jq --raw-output .stage) in
        over | abandoned) break ;;
    esac
    answer=$(echo "$view" | jq --compact-output "$decide")
    if [ -n "$answer" ]; then
        send "decision-$(echo "$answer" | jq .decision)" "$answer"
    else
        request "/api/tables/$table/events?wait=30&since=$(echo "$view" | jq .head)" >/dev/null
    fi
done
echo "$view" | jq --raw-output '.you as $you | .game.outcome // [] | .[]
    | "\(.rank). seat \(.seat): \(.total) points" + if .seat == $you then " (this bot)" else "" end'
