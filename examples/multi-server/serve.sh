#!/bin/sh
# One of the servers. Usage: MONGODB_URI=mongodb://... sh serve.sh PORT
set -eu
port=$1
exec node_modules/.bin/kindsmith serve \
  --storage="$MONGODB_URI" \
  --secure-port="$port" \
  --data-dir=".kindsmith/$port" \
  --tls-cert-file=pki/server.crt \
  --tls-private-key-file=pki/server.key \
  --service-account-key-file=pki/service-accounts.key \
  --token-auth-file=pki/tokens.csv \
  --authorization-mode=Node,RBAC \
  --shutdown-delay-duration="${DRAIN:-5s}" \
  --shutdown-send-retry-after
