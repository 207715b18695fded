# One image for every shop: its name and looks are settings of the page Settings.
# The shop's server with production packages alone; npm run test:artefact makes the same tree without a container.
ARG NODE=node:24.21.0-bookworm-slim

FROM ${NODE} AS manifests
WORKDIR /shop
COPY package.json package-lock.json ./
COPY events/package.json events/
COPY projections/package.json projections/
COPY backend/package.json backend/
COPY demo/package.json demo/
COPY frontend/package.json frontend/

FROM manifests AS build
# A layer of its own: changed sources are built without another installation.
RUN npm ci --ignore-scripts --include=dev --no-audit --no-fund
COPY . ./
# Source maps and types are not read at run time.
RUN npm run build && find events/dist projections/dist backend/dist -type f -regex '.*\.\(map\|ts\)' -delete

FROM manifests AS packages
# Peers are what the packages could work with: other databases, and the compiler that tRPC names for its types.
RUN npm ci --omit=dev --omit=peer --ignore-scripts --no-audit --no-fund --workspace=backend && rm -r node_modules/typescript node_modules/typeorm/browser
RUN find . -type f -regex '.*\.\(map\|ts\|mts\|cts\)' -delete

# PostgreSQL, with the program that keeps its backups; the stage after this one is the shop.
FROM postgres:18.4-bookworm AS database
RUN apt-get update && apt-get install -y --no-install-recommends restic openssh-client && rm -rf /var/lib/apt/lists/* \
    && printf 'IdentityFile /ssh/id\nUserKnownHostsFile /ssh/known_hosts\n' > /etc/ssh/ssh_config.d/backup.conf \
    && install -d -o postgres -g postgres /var/backups/fan-beats /var/backups/fan-beats/base /var/backups/fan-beats/wal
COPY --from=packages /usr/local/bin/node /usr/local/bin/node
COPY --from=packages /shop /shop
COPY --from=build /shop/events/dist /shop/events/dist
COPY --from=build /shop/projections/dist /shop/projections/dist
COPY --from=build /shop/backend/dist/src /shop/backend/dist/src
COPY --from=build /shop/backend/dist/migrations /shop/backend/dist/migrations
COPY --from=build /shop/scripts /shop/scripts

FROM ${NODE} AS shop
WORKDIR /shop
COPY --from=packages /shop ./
COPY --from=build /shop/events/dist events/dist
COPY --from=build /shop/projections/dist projections/dist
COPY --from=build /shop/backend/dist/src backend/dist/src
COPY --from=build /shop/backend/dist/migrations backend/dist/migrations
COPY --from=build /shop/frontend/dist frontend/dist
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 3000
# On a machine under load a start of Node.js alone may take seconds.
HEALTHCHECK --interval=10s --timeout=30s --start-period=120s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "backend/dist/src/main.js"]
