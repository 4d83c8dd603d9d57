#!/bin/sh
# Builds the Go programs of test/clients/go into a directory and prints the path of the binary. A build of the same
# sources by the same compiler is left alone. Usage: sh .ci/install-go-clients.sh DIRECTORY
set -eu

directory=${1:?usage: install-go-clients.sh DIRECTORY}
mkdir -p "$directory"
directory=$(cd "$directory" && pwd)
cd "$(dirname "$0")/../test/clients/go"

# Never another compiler than the one that is here, nor other modules than those of go.sum.
export GOTOOLCHAIN=local GOFLAGS="-mod=readonly -trimpath -buildvcs=false"
state=$( (go version && cat go.mod go.sum ./*.go) | sha256sum | cut -c1-16)

if [ ! -x "$directory/$state/clients" ]; then
  draft="$directory/new.$$"
  trap 'rm -f "$draft"' EXIT
  go build -ldflags='-s -w' -o "$draft" . >&2
  rm -rf "${directory:?}"/[0-9a-f]*
  mkdir -p "$directory/$state"
  mv "$draft" "$directory/$state/clients"
fi

printf '%s\n' "$directory/$state/clients"
