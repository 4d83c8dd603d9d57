#!/bin/sh
# Installs the generator of typed clients that the tests drive, with the TypeScript that it needs, and prints where it is.
# Usage: sh .ci/install-openapi-typescript.sh DIRECTORY. What is installed already is left alone.
set -eu

directory=${1:?usage: install-openapi-typescript.sh DIRECTORY}
source=$(dirname "$0")/../test/clients/openapi-typescript

mkdir -p "$directory"
if ! cmp -s "$source/package-lock.json" "$directory/installed-lock.json"; then
  cp "$source/package.json" "$source/package-lock.json" "$directory/"
  npm ci --prefix "$directory" --silent --ignore-scripts --no-audit --no-fund >&2
  cp "$source/package-lock.json" "$directory/installed-lock.json"
fi
echo "$directory"
