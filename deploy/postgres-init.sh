#!/bin/sh
# Run once by PostgreSQL's container on new data: the program's role, which owns no table, and the database of the drill.
set -eu
password=${JHALAK_PASSWORD:-$(cat /run/secrets/jhalak-password)}
psql -q -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d "$POSTGRES_DB" -v "password=$password" << 'END'
create role jhalak login nosuperuser nocreatedb nocreaterole password :'password';
create database jhalak_drill owner jhalak;
END
