#!/bin/sh
# Installs the test frameworks by which examples/testing-frameworks is run, and prints where they are.
# Usage: sh .ci/install-test-frameworks.sh DIRECTORY. What is installed already is left alone.
set -eu

directory=${1:?usage: install-test-frameworks.sh DIRECTORY}
source=$(dirname "$0")/../test/frameworks

mkdir -p "$directory"
if ! cmp -s "$source/package-lock.json" "$directory/installed-lock.json"; then
  cp "$source/package.json" "$source/package-lock.json" "$directory/"
  # not `npm ci`: it refuses a lock without the packages of other platforms, which not every registry has
  npm install --prefix "$directory" --silent --no-save --ignore-scripts --no-audit --no-fund >&2
  cp "$source/package-lock.json" "$directory/installed-lock.json"
fi
echo "$directory/node_modules"
