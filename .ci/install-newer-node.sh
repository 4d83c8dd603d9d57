#!/bin/sh
# Installs the newer release of Node.js by which the packed package is tried too, and prints where its program is.
# Usage: sh .ci/install-newer-node.sh DIRECTORY. What is installed already is left alone.
set -eu

directory=${1:?usage: install-newer-node.sh DIRECTORY}
version=24.9.0
platform=$(node --print 'process.platform.replace("win32", "win") + "-" + process.arch')
program=$directory/node_modules/node-$platform/bin/node

mkdir -p "$directory"
if [ "$("$program" --version 2>/dev/null || true)" != "v$version" ]; then
  npm install --prefix "$directory" --silent --no-save --ignore-scripts --no-audit --no-fund "node-$platform@$version" >&2
fi
"$program" --version >&2
echo "$program"
