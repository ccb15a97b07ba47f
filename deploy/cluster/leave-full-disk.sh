#!/bin/sh
# PostgreSQL on a full disk goes on and refuses writes, and Patroni lets it. So a primary with less than LEAVE_BELOW_MB
# free hands the lead to its standby.
while sleep 2; do
  free=$(df -Pk "$PATRONI_POSTGRESQL_DATA_DIR" | awk 'NR == 2 { print int($4 / 1024) }')
  [ "$free" -lt "${LEAVE_BELOW_MB:-64}" ] || continue
  echo "less than ${LEAVE_BELOW_MB:-64} MB free: $PATRONI_NAME hands the lead over if it has it"
  # Refused by Patroni where this node does not lead, or where no standby is up to date.
  /usr/bin/patronictl -c patroni.yml switchover --leader "$PATRONI_NAME" --force && sleep 600
  sleep 10
done
