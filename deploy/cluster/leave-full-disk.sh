#!/bin/sh
# PostgreSQL on a full disk goes on and refuses writes, and Patroni lets it. So a primary with less than LEAVE_BELOW_MB
# free hands the lead to its standby, once for each time that its disk fills.
is_full() {
  free=$(df -Pk "$PATRONI_POSTGRESQL_DATA_DIR" | awk 'NR == 2 { print int($4 / 1024) }')
  [ "$free" -lt "${LEAVE_BELOW_MB:-64}" ]
}
while sleep 2; do
  is_full || continue
  echo "less than ${LEAVE_BELOW_MB:-64} MB free: $PATRONI_NAME hands the lead over if it has it"
  # Refused by Patroni where this node does not lead, or where no standby is up to date.
  said=$(/usr/bin/patronictl -c patroni.yml switchover --leader "$PATRONI_NAME" --force 2>&1)
  echo "$said"
  # Its exit status is 0 also where it failed.
  case $said in
    *'Successfully switched over'*) while is_full; do sleep 2; done ;;
    *) sleep 5 ;;
  esac
done
