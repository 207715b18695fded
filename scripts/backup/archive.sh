#!/bin/sh
# The archive_command of PostgreSQL: sh archive.sh FOLDER %p %f
# Copies a full segment of the WAL into the folder, compressed and synced, whole or not at all. A segment that is there
# already counts if it is equal, and is refused if it differs.
folder=$1
segment=$2
target=$folder/$3.gz
gzip -dc "$target" 2>/dev/null | cmp -s - "$segment" && exit 0
test ! -e "$target" || exit 1
gzip -1 < "$segment" > "$target.tmp" && sync "$target.tmp" && mv "$target.tmp" "$target" && sync "$folder"
