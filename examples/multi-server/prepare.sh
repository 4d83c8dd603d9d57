#!/bin/sh
# Makes what all servers share: their certificate, the key that signs tokens of service accounts, the admin's token, and a
# kubeconfig that goes through the load balancer. Usage: sh prepare.sh [PORT of the load balancer]
set -eu
port=${1:-6443}
umask 077
mkdir -p pki
cd pki

if [ ! -f ca.crt ]; then
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 3650 \
    -subj "/CN=multi-server-ca" -keyout ca.key -out ca.crt 2>/dev/null
  openssl req -new -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes \
    -subj "/CN=multi-server" -keyout server.key -out server.csr 2>/dev/null
  printf 'subjectAltName=DNS:localhost,IP:127.0.0.1\nextendedKeyUsage=serverAuth\n' >server.ext
  openssl x509 -req -in server.csr -CA ca.crt -CAkey ca.key -CAcreateserial -days 365 -extfile server.ext \
    -out server.crt 2>/dev/null
  openssl ecparam -name prime256v1 -genkey -noout -out service-accounts.key
  printf '%s,admin,,system:masters\n' "$(openssl rand -hex 32)" >tokens.csv
fi

cat >kubeconfig <<END
apiVersion: v1
kind: Config
current-context: admin
clusters:
  - name: multi-server
    cluster: { server: "https://127.0.0.1:$port", certificate-authority: ca.crt }
users:
  - name: admin
    user: { token: "$(cut -d, -f1 tokens.csv)" }
contexts:
  - name: admin
    context: { cluster: multi-server, user: admin }
END
