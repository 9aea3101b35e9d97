import type { Drill } from '../../tooling/src/test-runner/drills.ts';
import { POSTGRESQL, startTestPostgres } from './debian-postgres.ts';
import { PGBOUNCER, startPooledPostgres } from './pgbouncer/pooled-postgres.ts';
import { mountSmallDisk } from './small-disk.ts';

const POSTGRESQL_15 = { 'postgresql-15': POSTGRESQL };

export const DRILLS: Readonly<Record<string, Drill>> = {
  api: {
    shows: 'Redocly finds no error in the API’s document',
    needs: 'npm’s registry, for Redocly; 1 minute',
    tests: ['e2e/drills/api/api.spec.ts'],
  },
  'disk-full': {
    shows:
      'on a full disk a publisher gets one error, and no partial release or unfinished file is left; the embedded PostgreSQL ends and restarts once there is room',
    needs: 'root, to mount a tmpfs of 320 MB; 1 minute',
    tests: ['server/test/platform/disk-full.full.test.ts'],
    setUp: mountSmallDisk,
  },
  firefox: {
    shows: 'ten journeys work in Firefox, driven by WebDriver BiDi, without an error in its console',
    needs: 'Debian’s firefox-esr (or FIREFOX_PATH), and npm’s registry for Puppeteer; 3 minutes',
    packages: { 'firefox-esr': process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr' },
    tests: ['e2e/drills/firefox/firefox.spec.ts'],
  },
  frameworks: {
    shows:
      'a Vue and a Svelte remote, built from the handbook in repositories of their own, go live beside React ones; failures fall back, and no policy is violated',
    needs: 'npm’s registry, 5 minutes',
    tests: ['tooling/src/npm-packages/frameworks.full.test.ts'],
  },
  history: {
    shows:
      'while two replicas are killed, paused and cut off from the database, an order of all redemptions, refunds, saved deals, promotes and rollbacks explains every answer; prints the counts',
    needs: '35 minutes; RUNS=N, SECONDS=N, SEED=N for other runs',
    tests: ['server/test/history/history.full.test.ts'],
  },
  'history-planted': {
    shows: 'the checker of histories finds each of five planted bugs; prints when',
    needs: '10 minutes; SEED=N for other runs',
    tests: ['server/test/history/planted/planted-bugs.full.test.ts'],
  },
  html: {
    shows:
      'the HTML of every route, members’ pages included, is valid by the Nu checker, with explained exceptions',
    needs: 'Java, and npm’s registry for the checker; 3 minutes',
    packages: { 'default-jre-headless': '/usr/bin/java' },
    tests: ['e2e/drills/html/html.spec.ts'],
  },
  ledger: {
    shows: 'ten thousand random histories of purchases, refunds and redemptions match a naive ledger',
    needs: '5 minutes',
    tests: ['server/test/club/ledger/ledger-model.test.ts'],
  },
  'lost-answers': {
    shows:
      'in a hundred random journeys, the answer to a redemption or exchange is dropped, broken, delayed or doubled, or the page is left, closed or signed out: none spends twice, and no page contradicts the ledger; prints the counts',
    needs: '40 minutes; SEED=N for other journeys',
    tests: ['e2e/journeys/lost-answers.spec.ts'],
  },
  observability: {
    shows:
      'Prometheus has a series for each query of the dashboard and of the alerts; every alert fires when it should',
    needs: 'Debian’s `prometheus`, 1 minute',
    packages: { prometheus: '/usr/bin/prometheus' },
    tests: ['server/test/delivery/prometheus.full.test.ts'],
  },
  'openid-providers': {
    shows:
      'members sign in with Glewlwyd and LemonLDAP::NG, and out of both sessions; a member of the site’s own provider is linked to each by mail',
    needs: 'Debian’s packages glewlwyd, lemonldap-ng and starlet, 4 minutes',
    packages: {
      glewlwyd: '/usr/bin/glewlwyd',
      'lemonldap-ng': '/usr/share/perl5/Lemonldap/NG/Portal/Main.pm',
      starlet: '/usr/share/perl5/Plack/Handler/Starlet.pm',
    },
    tests: ['e2e/drills/openid-providers/openid-providers.spec.ts'],
  },
  'own-repository': {
    shows:
      'a remote made only from a registry goes live beside the others, and stays when the contracts change',
    needs: 'npm’s registry, 4 minutes',
    tests: ['tooling/src/npm-packages/own-repository.full.test.ts'],
  },
  pgbouncer: {
    shows:
      'a site serves, signs in, redeems, releases and runs its jobs on PostgreSQL 15 behind PgBouncer in transaction mode, over TLS, as a role that may change no table; wrong settings are refused',
    needs: 'Debian’s packages postgresql-15 and pgbouncer, 10 minutes',
    packages: { ...POSTGRESQL_15, pgbouncer: PGBOUNCER },
    tests: [
      'e2e/drills/pgbouncer/pgbouncer.spec.ts',
      'e2e/journeys/redeem-points.spec.ts',
      'e2e/journeys/save-offers.spec.ts',
      'e2e/journeys/site-search.spec.ts',
    ],
    setUp: startPooledPostgres,
  },
  'production-start': {
    shows:
      'the packed site, moved, without build tools and rights, serves pages, members and releases on Debian’s PostgreSQL; prints its size',
    needs: 'Debian’s `postgresql-15` and Chromium, 5 minutes',
    packages: POSTGRESQL_15,
    tests: ['tooling/src/site/production-start.test.ts'],
    setUp: startTestPostgres,
  },
  'rolling-restart': {
    shows:
      'a thousand requests through nginx, configured as in docs/operations, all succeed while two replicas restart in turn; cookie choices are among them',
    needs: 'Debian’s `nginx-light`, 2 minutes',
    packages: { 'nginx-light': '/usr/sbin/nginx' },
    tests: ['server/test/platform/rolling-restart.full.test.ts'],
  },
  upgrade: {
    shows:
      'a backup of the version before the newest migrations is restored by that version, upgraded by this one, and downgraded by a restore; the old version refuses the newer tables meanwhile',
    needs: 'Debian’s `postgresql-15` and the history of the repository, 3 minutes',
    packages: POSTGRESQL_15,
    tests: ['server/test/platform/upgrade.full.test.ts'],
    setUp: startTestPostgres,
  },
};
