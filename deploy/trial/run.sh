#!/bin/bash
# Runs the image with the other parts of compose.yaml without Docker, in a network of its own: on Debian 12, as root, after build.sh.
# Packages: buildah postgresql pgbouncer caddy prometheus chromium iproute2. All but Grafana runs with the files that compose.yaml mounts.
set -euo pipefail
cd "$(dirname "$0")/.."
work=${1:?folder of build.sh}
image=${2:-fin-link:0.1.0}
node=$(echo "$PWD"/../node_modules/.pnpm/node-linux-*/node_modules/node-linux-*/bin/node)
net=fin-trial-$$
run=$work/run-$$
mkdir -p "$run"/{postgres,caddy,prometheus,keys,logs}
export STORAGE_DRIVER=vfs BUILDAH_ISOLATION=chroot
buildah() { command buildah --root "$work/storage" --runroot "$work/runroot" "$@"; }
pids=()
stop() {
  trap - EXIT
  for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done
  # The processes of the image are in a process namespace of their own.
  ip netns pids "$net" | xargs -r kill 2>/dev/null || true
  for _ in $(seq 15); do [ -z "$(ip netns pids "$net")" ] && break; sleep 1; done
  ip netns pids "$net" | xargs -r kill -9 2>/dev/null || true
  wait || true
  buildah rm "$container" >/dev/null 2>&1 || true
  ip netns delete "$net"
  rm -rf "/etc/netns/$net"
}
trap stop EXIT

# A network with the names of compose.yaml. All parts share its loopback interface.
ip netns add "$net"
ip -n "$net" link set lo up
mkdir -p "/etc/netns/$net"
{
  echo 127.0.0.1 localhost
  for name in caddy:2 postgres:10 pgbouncer:11 host:12 prometheus:13 bank:20; do
    ip -n "$net" address add "172.30.54.${name#*:}/24" dev lo
    echo "172.30.54.${name#*:} ${name%:*}"
  done
  echo 172.30.54.2 link.example
  echo 172.30.54.20 bank-us.example app.example
} >"/etc/netns/$net/hosts"
start() { # name, command: in the network, until the script ends
  local name=$1
  shift
  ip netns exec "$net" "$@" >"$run/logs/$name" 2>&1 &
  pids+=($!)
}
await() { # seconds, command
  for ((left = $1 * 10; left > 0; left--)); do
    if "${@:2}" >/dev/null 2>&1; then return; fi
    sleep 0.1
  done
  echo "no answer: ${*:2}" >&2
  tail -n 5 "$run"/logs/* >&2
  exit 1
}

# Secrets, as compose.yaml mounts them.
[ -d secrets ] || { ./secrets.sh && trap 'rm -rf "$PWD/secrets"; stop' EXIT; }
cp -r secrets "$run/secrets"
echo '[{"publishableKey":"pk_trial","appName":"Trial","origins":["https://app.example:8443"]}]' >"$run/secrets/sites"
chmod 711 "$run" "$run/secrets" "$work"
mount_secrets() { mkdir -p /run/secrets && mount --bind "$run/secrets" /run/secrets; }
export -f mount_secrets
export run
with_secrets() { ip netns exec "$net" unshare --mount bash -c 'mount_secrets; exec "$@"' sh "$@"; }

# PostgreSQL with roles.sql, as its image does it at the first start.
pg=$(echo /usr/lib/postgresql/*/bin)
chown postgres "$run/postgres"
su postgres -c "$pg/initdb -D $run/postgres --auth=scram-sha-256 --pwfile=$run/secrets/postgres-password -U postgres" >"$run/logs/initdb"
echo 'host all all 172.30.54.0/24 scram-sha-256' >>"$run/postgres/pg_hba.conf"
start postgres su postgres -c "exec $pg/postgres -D $run/postgres -c listen_addresses='*' -c unix_socket_directories="
await 30 ip netns exec "$net" pg_isready -h postgres
PGPASSWORD=$(cat "$run/secrets/postgres-password") with_secrets psql -q -h postgres -U postgres -f postgres/roles.sql
start pgbouncer unshare --mount bash -c 'mount_secrets; exec pgbouncer -u postgres pgbouncer/pgbouncer.ini'

# The image: its user, a root filesystem that cannot be written, no capabilities.
container=$(buildah from "localhost/$image")
root=$(buildah mount "$container")
mkdir -p "$root/run/secrets" "$root/etc/fin-link"
touch "$root/etc/hosts" "$root/dev/null" "$root/dev/urandom"
in_image() { # command, environment in the array `env`
  ip netns exec "$net" unshare --mount --pid --fork --kill-child bash -c '
    root=$1; shift
    mount --bind "$root" "$root"; mount -o remount,bind,ro "$root"
    mount --bind "$run/secrets" "$root/run/secrets"; mount --bind "$run/keys" "$root/etc/fin-link"
    mount --bind /etc/hosts "$root/etc/hosts"; mount -t proc proc "$root/proc"
    for device in null urandom; do mount --bind /dev/$device "$root/dev/$device"; done
    exec chroot "$root" /usr/bin/setpriv --reuid 10001 --regid 10001 --clear-groups --no-new-privs --bounding-set=-all env -i "$@"
  ' sh "$root" PATH=/app/bin:/usr/bin:/bin NODE_ENV=production FIN_MODE=production "${env[@]}" "$@"
}
database=(FIN_DATABASE_URL_FILE=/run/secrets/database-url FIN_DIRECT_DATABASE_URL_FILE=/run/secrets/direct-database-url)
audit=(FIN_AUDIT_DATABASE_URL_FILE=/run/secrets/audit-database-url)
common=("${database[@]}" FIN_HOST_ORIGIN=https://link.example FIN_CLIENT_ID=acorn-1 FIN_ADMIN_LOGIN=acorn_admin FIN_METRICS_BIND=0.0.0.0
  FIN_CLIENT_SECRET_FILE=/run/secrets/client-secret FIN_VAULT_KEYS_FILE=/run/secrets/vault-keys)
env=("${database[@]}" "${audit[@]}")
in_image fin-link-migrate

# Caddy with the configuration of production, and another one in front of the simulated bank and the site.
start caddy env XDG_DATA_HOME="$run/caddy" FIN_LINK_NAME=link.example FIN_LINK_TLS='tls internal' FIN_LINK_HOST=host:4000 \
  caddy run --adapter caddyfile --config production/Caddyfile
await 20 test -s "$run/caddy/caddy/pki/authorities/local/root.crt"
ca=$run/caddy/caddy/pki/authorities/local/root.crt
start caddy-others env XDG_DATA_HOME="$run/caddy" caddy run --adapter caddyfile --config trial/Caddyfile
start prometheus prometheus --config.file=observability/prometheus.yml --storage.tsdb.path="$run/prometheus" --web.listen-address=172.30.54.13:9090

# The simulated bank is no part of the image. The service gets it as a bank of its file.
start bank "$node" trial/bank.mjs "$run/keys" "$ca"
await 60 test -s "$run/keys/open-banking.json"
chown -R 10001:10001 "$run/keys"

begin=$(date +%s%N)
env=("${common[@]}" FIN_WIDGET_KEYS_FILE=/run/secrets/widget-keys FIN_METRICS_PORT=9465 FIN_OPEN_BANKING_FILE=/etc/fin-link/open-banking.json)
in_image fin-link-service >"$run/logs/service" 2>&1 &
pids+=($!)
env=("${common[@]}" "${audit[@]}" FIN_CUSTOMER=acorn FIN_TRUSTED_PROXIES=172.30.54.2 FIN_METRICS_PORT=9464
  FIN_HOST_KEYS_FILE=/run/secrets/host-keys FIN_OPERATOR_KEYS_FILE=/run/secrets/operator-keys FIN_EVENT_SECRET_FILE=/run/secrets/event-secret
  FIN_SITES_FILE=/run/secrets/sites FIN_WIDGET_KEY_FILE=/run/secrets/widget-key FIN_LIMITS="${FIN_LIMITS:-launches=12000/60,sessions=60000/60}")
in_image fin-link-host >"$run/logs/host" 2>&1 &
pids+=($!)
await 120 ip netns exec "$net" curl -sf http://host:4000/health
echo "host healthy after $((($(date +%s%N) - begin) / 1000000)) ms"
await 120 ip netns exec "$net" curl -sf http://127.0.0.1:4100/health
in_image fin-link-health 4100
echo "both healthy after $((($(date +%s%N) - begin) / 1000000)) ms"
await 60 ip netns exec "$net" curl -sf --cacert "$ca" https://link.example/ready
echo "ready through Caddy after $((($(date +%s%N) - begin) / 1000000)) ms"

ip netns exec "$net" env NODE_EXTRA_CA_CERTS="$ca" "$node" trial/link.mjs "$run"
