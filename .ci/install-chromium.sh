#!/bin/sh
# Installs Debian's Chromium for tests and prints the path of its binary. Usage: CHROMIUM="$(sh .ci/install-chromium.sh)".
# What is installed already is left alone; installing needs root.
set -eu

if ! command -v chromium >/dev/null 2>&1; then
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq >&2
  apt-get install -y -qq --no-install-recommends chromium >&2
fi

command -v chromium
