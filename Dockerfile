# Image of the packed site (`pnpm package-site`), on a Node without build tools. Not built yet; `pnpm drill
# production-start` tests the packed site. How to start it and what its sandbox needs: docs/operations/running.md.
ARG NODE=24.21.0

FROM node:${NODE}-bookworm-slim AS build
WORKDIR /build
COPY package.json .
RUN npm install --global "$(node --print 'require("./package.json").packageManager')"
COPY . .
RUN pnpm install --frozen-lockfile && pnpm package-site /site

FROM node:${NODE}-bookworm-slim
# Commands run with `node`, so package managers are removed.
RUN rm -rf /usr/local/lib/node_modules /opt/yarn-* /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /usr/local/bin/yarn /usr/local/bin/yarnpkg \
 && install --directory --owner=node --group=node /var/lib/site
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/var/lib/site MALLOC_ARENA_MAX=2
WORKDIR /srv/site
COPY --from=build /site .
USER node
VOLUME /var/lib/site
EXPOSE 4000
# Checks that the server is alive, not ready: it is not ready before the first releases, and a restart would not help.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "--eval", "fetch('http://127.0.0.1:4000/health/live').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "server/src/main.ts"]
