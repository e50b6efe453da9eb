#!/bin/sh
# Creates the secrets of compose.yaml in the folder `secrets`, once: it keeps those that exist. Make a backup of vault-keys.
set -eu
cd "$(dirname "$0")"
mkdir -p secrets
# Containers read the files as other users. Nobody else enters the folder.
chmod 700 secrets
make() { [ -s "secrets/$1" ] || printf '%s\n' "$2" >"secrets/$1"; }

make postgres-password "$(openssl rand -hex 24)"
make database-password "$(openssl rand -hex 24)"
make audit-password "$(openssl rand -hex 24)"
password=$(cat secrets/database-password)
make database-url "postgres://fin:$password@pgbouncer:6432/fin"
make direct-database-url "postgres://fin:$password@postgres:5432/fin"
make audit-database-url "postgres://fin_audit:$(cat secrets/audit-password)@postgres:5432/fin"
make pgbouncer-users "\"fin\" \"$password\""
make vault-keys "k1:$(openssl rand -base64 32)"
make host-keys "$(openssl rand -hex 32)"
make operator-keys "admin:administrator:$(openssl rand -hex 32)"
make event-secret "whsec_$(openssl rand -base64 32)"
make client-secret "$(openssl rand -hex 32)"
make widget-key "host:$(openssl genpkey -algorithm ed25519 -outform DER | openssl base64 -A)"
make widget-keys "host:$(cut -d: -f2 secrets/widget-key | openssl base64 -d -A |
  openssl pkey -inform DER -pubout -outform DER | openssl base64 -A)"
make grafana-password "$(openssl rand -hex 16)"
make sites '[]'
chmod 644 secrets/*
