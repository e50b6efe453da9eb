#!/bin/bash
# Builds the image without Docker and without a registry, on Debian 12 as root: the bases by mmdebstrap, the image by buildah.
set -euo pipefail
cd "$(dirname "$0")/../.."
work=${1:?folder for base, image and storage}
mkdir -p "$work"
export STORAGE_DRIVER=vfs BUILDAH_ISOLATION=chroot
buildah() { command buildah --root "$work/storage" --runroot "$work/runroot" "$@"; }

if ! buildah inspect --type image localhost/base >/dev/null 2>&1; then
  mmdebstrap --variant=minbase bookworm "$work/base.tar"
  base=$(buildah from scratch)
  buildah add -q "$base" "$work/base.tar" /
  buildah commit -q --rm "$base" localhost/base
fi
# The base of the build has this machine's Node and npm, and its certificate authorities if it names its own.
build=$(buildah from localhost/base)
buildah copy -q "$build" "$(readlink -f "$(command -v node)")" /usr/local/bin/node
buildah copy -q "$build" "$(npm root -g)/npm" /usr/local/lib/node_modules/npm
buildah run "$build" -- ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
if [ -n "${NODE_EXTRA_CA_CERTS:-}" ]; then
  buildah copy -q "$build" "$NODE_EXTRA_CA_CERTS" /etc/build-ca.pem
  for name in NODE_EXTRA_CA_CERTS SSL_CERT_FILE npm_config_cafile; do buildah config --env "$name=/etc/build-ca.pem" "$build"; done
fi
buildah commit -q --rm "$build" localhost/build-base

buildah bud --format docker --ignorefile deploy/Dockerfile.dockerignore --build-arg BUILD_BASE=localhost/build-base --build-arg BASE=localhost/base \
  -f deploy/Dockerfile -t localhost/fin-link:0.1.0 .

image=$(buildah from localhost/fin-link:0.1.0)
echo "size without base, MB: $(du -sm "$(buildah mount "$image")/app" | cut -f1)"
buildah rm "$image" >/dev/null
