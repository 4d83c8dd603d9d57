#!/bin/sh
# Installs the Debian packages of this name whose program of the same name is missing. Installing needs root.
# Usage: sh .ci/install-debian-packages.sh chromium-headless-shell haproxy
set -eu

missing=""
for package in "$@"; do
  command -v "$package" >/dev/null 2>&1 || missing="$missing $package"
done

if [ -n "$missing" ]; then
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq >&2
  # shellcheck disable=SC2086 # one word a package
  apt-get install -y -qq --no-install-recommends $missing >&2
fi
