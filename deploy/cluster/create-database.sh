#!/bin/sh
# Patroni runs it once, when the cluster is made. $1: how to reach the new database.
set -e
psql -v ON_ERROR_STOP=1 -v password="$KEEPSAKE_PASSWORD" "$1" <<'SQL'
create role keepsake login password :'password';
create database keepsake owner keepsake;
\connect keepsake
create extension pg_trgm;
SQL
