#!/bin/sh
# Makes the two roles and their database, once, when the container's PostgreSQL is new.
set -eu
psql --set=ON_ERROR_STOP=1 --set=owner="$OWNER_PASSWORD" --set=app="$APP_PASSWORD" --username="${POSTGRES_USER:-postgres}" --dbname=postgres <<'SQL'
create role nkra_owner login password :'owner';
create role nkra_app login password :'app';
create database nkra owner nkra_owner;
SQL
