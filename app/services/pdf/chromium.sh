#!/bin/sh
# Starts $CHROMIUM so that it is what ends when the machine runs out of memory, and not the server.
echo 1000 2>/dev/null >/proc/self/oom_score_adj
exec "$CHROMIUM" "$@"
