#!/bin/sh
# Certificates for the files of this folder, from an authority of the shop's own. On one machine, once, and again for each host that joins:
#   sh certificates.sh FOLDER db1=10.0.0.11 db2=10.0.0.12 db3=10.0.0.13
# ca.key stays there. Each database host gets ca.crt and its two as /etc/fan-beats/host.crt and host.key (group ssl-cert, 0640),
# machines with server processes or Prometheus get ca.crt alone: who holds a certificate commands the databases.
set -eu
umask 077
cd "$1"
shift
new="-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes"
[ -f ca.key ] || openssl req -x509 $new -days 3650 -subj '/CN=Fan Beats databases' -keyout ca.key -out ca.crt
for host; do
  name=${host%%=*}
  # The server processes reach all of them as localhost, through HAProxy.
  printf 'subjectAltName=DNS:%s,DNS:localhost,IP:%s\nextendedKeyUsage=serverAuth,clientAuth\n' "$name" "${host#*=}" > "$name.ext"
  openssl req $new -subj "/CN=$name" -keyout "$name.key" -out "$name.csr"
  openssl x509 -req -in "$name.csr" -extfile "$name.ext" -CA ca.crt -CAkey ca.key -CAcreateserial -days 825 -out "$name.crt"
  rm "$name.csr" "$name.ext"
done
chmod 644 ./*.crt
