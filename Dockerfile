# The site as one image: `pnpm package-site`, which `pnpm drill production-start` runs, on a Node without build tools.
# How it is started, and what its sandbox needs: docs/operations/running.md. This file itself was not run.
ARG NODE=24.21.0

FROM node:${NODE}-bookworm-slim AS build
WORKDIR /build
COPY package.json .
RUN npm install --global "$(node --print 'require("./package.json").packageManager')"
COPY . .
RUN pnpm install --frozen-lockfile && pnpm package-site /site

FROM node:${NODE}-bookworm-slim
# Commands go by `node`: what installs packages is not needed any more.
RUN rm -rf /usr/local/lib/node_modules /opt/yarn-* /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /usr/local/bin/yarn /usr/local/bin/yarnpkg \
 && install --directory --owner=node --group=node /var/lib/site
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/var/lib/site MALLOC_ARENA_MAX=2
WORKDIR /srv/site
COPY --from=build /site .
USER node
VOLUME /var/lib/site
EXPOSE 4000
# That it works, and not that visitors may come: before the first releases it is not ready, and restarting would not help.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "--eval", "fetch('http://127.0.0.1:4000/health/live').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "server/src/main.ts"]
