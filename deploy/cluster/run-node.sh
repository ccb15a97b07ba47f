#!/bin/sh
# A database node: Patroni, and beside it what hands the lead over when the disk is nearly full.
cd "$(dirname "$0")"
sh ./leave-full-disk.sh &
exec /usr/bin/patroni patroni.yml
