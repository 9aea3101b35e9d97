import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { duplexPair } from 'node:stream';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { OUTCOMES_PATH } from 'shared-contracts/composition';
import { STORAGE_KEYS } from 'shared-contracts/member';
import type { OutcomeBeacon } from 'shared-contracts/release';
import type { Alert } from '../../src/delivery/release-health/alerts.ts';
import { promote } from '../../src/delivery/releases/going-live/promote.ts';
import { createDatabase } from '../../src/platform/storage/index.ts';
import { createTestDatabase } from '../../src/testing/test-database.ts';
import { failingShell, fixtureRemote, fixtureShell } from '../support/fixture-releases.ts';
import { createTestSite } from '../support/test-site.ts';

export const REMOTES = ['mfe-front', 'mfe-stores', 'mfe-offers', 'mfe-club'] as const;
const NAMES = ['shell', ...REMOTES] as const;
export type Name = (typeof NAMES)[number];
export const PAGES = ['list', 'detail', 'form'] as const;
export const pathOf = (name: string, page: string) => `/${name.replace('mfe-', '')}/${page}`;
export const MOST_RELEASES = 10;
/** Version of the shell that throws on the server at addresses with `no-shell`. */
export const BROKEN_ON_SERVER = '2.0.0';
export const versionOf = (at: number) => `1.${at}.0`;

/** What operators see of a judgement: an audit entry, an alert, or a line of the log. */
export interface Sighting {
  readonly kind: 'rolled back' | 'alerted' | 'ramp paused' | 'unjudged' | 'site alerted' | 'logged';
  /** `name@version`, or null if it concerns no release. */
  readonly release: string | null;
  readonly words: string;
}

type AlertBody = Pick<Alert, 'name' | 'version' | 'why'> & { readonly event: string };

function sightingOf({ event, name, version, why }: AlertBody): Sighting {
  const words = `${event}: ${why}`;
  const release = name && version ? `${name}@${version}` : null;
  if (event === 'release-taken-back') return { kind: 'rolled back', release, words };
  if (event.endsWith('unjudged')) return { kind: 'unjudged', release, words };
  return event.startsWith('site')
    ? { kind: 'site alerted', release: null, words }
    : { kind: 'alerted', release, words };
}

const BY = { who: 'a team', why: 'a release' };
const WEEK_MS = 7 * 24 * 3_600_000;

export type JudgedSite = Awaited<ReturnType<typeof startJudgedSite>>;

/** The whole server on a virtual clock (`state.now`), without the trial of samples. */
export async function startJudgedSite() {
  const seen: Sighting[] = [];
  const receiver = await receiveAlerts((alert) => seen.push(sightingOf(alert)));
  const database = await createTestDatabase();
  await makeClock(database.url);
  const site = await createTestSite({
    database,
    isVirtual: true,
    config: {
      RENDER_SANDBOX: 'browser',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'warn',
      ALERT_WEBHOOK_URL: receiver.url,
      ALERT_WEBHOOK_SECRET: 'a-secret-that-alerts-are-signed-with',
    },
    log: {
      write(line) {
        const { msg = '', err } = JSON.parse(line);
        seen.push({ kind: 'logged', release: null, words: err ? `${msg} ${err.message}` : msg });
      },
    },
    trial: async () => [],
  });
  const { app, state } = site;
  for (const name of NAMES)
    for (let at = 0; at <= MOST_RELEASES; at++) await site.publish(releaseOf(name), versionOf(at));
  await site.publish(failingShell(), BROKEN_ON_SERVER);
  const kept = new Set([...(await filledTables()), 'release_compositions']);
  for (const table of CLEARED) kept.delete(table);
  let lastAudit = 0;
  let audited: unknown;

  /** Whether something may have been written to the audit since the last call. */
  function isAudited(): boolean {
    const before = audited;
    audited = app.registry.state;
    const hasRamp = [...app.registry.state.channels.values()].some(({ canary }) => canary !== null);
    return before !== audited || hasRamp;
  }

  async function filledTables(): Promise<string[]> {
    const names = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(database.db);
    const asked = names.rows.map(
      ({ name }) => `select '${name}' as name where exists (select from "${name}")`,
    );
    const { rows } = await sql<{ name: string }>`${sql.raw(asked.join(' union all '))}`.execute(database.db);
    return rows.map(({ name }) => name);
  }

  return {
    app,
    state,
    /** Forgets the last world, and makes the first version of everything live a week later. */
    async begin(): Promise<void> {
      await app.releaseHealth.settled();
      const old = (await filledTables()).filter((table) => !kept.has(table));
      if (old.length > 0)
        await sql`truncate ${sql.raw(old.map((name) => `"${name}"`).join(', '))} cascade`.execute(
          database.db,
        );
      state.now = (Math.floor(state.now / WEEK_MS) + 1) * WEEK_MS;
      await this.setClock();
      for (const name of NAMES) await promote(app.releases, name, versionOf(0), BY);
      lastAudit = 0;
      await this.sightings();
    },
    /** Sets the clock of the database, which some changes of releases take their time from. */
    setClock: () => sql`update virtual.clock set at = ${new Date(state.now)}`.execute(database.db),
    compositionOf(bucket: number) {
      const cookie = `${STORAGE_KEYS.bucket.name}=${bucket}`;
      const composition = app.compositions.compositionFromHeaders({ url: '/', headers: { cookie } });
      if (!composition) throw new Error('No shell is live');
      return composition;
    },
    /** Asks for a page by its raw address, as no client library would write it. */
    async ask(addresses: string, agent: string, address: string): Promise<void> {
      const [client, server] = duplexPair();
      app.server.emit('connection', server);
      const headers = `host: a.example\r\nx-forwarded-for: ${addresses}\r\nuser-agent: ${agent}\r\naccept: text/html`;
      client.end(`GET ${address} HTTP/1.1\r\n${headers}\r\nconnection: close\r\n\r\n`);
      await text(client);
    },
    async send(addresses: string, agent: string, beacon: OutcomeBeacon): Promise<void> {
      const answer = await app.inject({
        method: 'POST',
        url: OUTCOMES_PATH,
        headers: {
          'x-forwarded-for': addresses,
          'user-agent': agent,
          'content-type': 'text/plain;charset=UTF-8',
          'sec-fetch-site': 'same-origin',
        },
        payload: JSON.stringify(beacon),
      });
      if (answer.statusCode !== 204) throw new Error(`${answer.statusCode} ${answer.body}`);
    },
    /** Returns what operators saw since the last call. */
    async sightings(): Promise<Sighting[]> {
      if (!isAudited()) return seen.splice(0);
      // The version of a rollback is the one that is live now; its detail names the one before.
      const { rows } = await sql<{ id: number; action: string; who: string; release: string; why: string }>`
        select id::int, action, who, why, name || '@' || coalesce(substring(detail from '^from (.*)$'), version) as release
        from release_audit where id > ${lastAudit} order by id`.execute(database.db);
      lastAudit = rows.at(-1)?.id ?? lastAudit;
      const entries = rows.flatMap(({ action, who, release, why: words }): Sighting[] => {
        if (who === 'automatic rollback') return [{ kind: 'rolled back', release, words }];
        return action === 'ramp-pause' ? [{ kind: 'ramp paused', release, words }] : [];
      });
      return [...entries, ...seen.splice(0)];
    },
    async stop(): Promise<void> {
      await site.stop();
      await database.stop();
      receiver.close();
    },
  };
}

/** Browsers render the remotes, so that no process of the server runs them. */
function releaseOf(name: Name) {
  if (name === 'shell') return fixtureShell();
  const routes = PAGES.map((id) => ({ id, path: pathOf(name, id), title: id }));
  const { manifest, files } = fixtureRemote(name, routes, '');
  const { server, ...rest } = manifest;
  const isBrowserFile = ([path]: readonly [string, unknown]) => path !== server;
  const own = Object.fromEntries(Object.entries(rest.files).filter(isBrowserFile));
  return { manifest: { ...rest, files: own }, files };
}

async function receiveAlerts(onAlert: (alert: AlertBody) => void) {
  const receiver = createServer(async (request, response) => {
    onAlert(JSON.parse(await text(request)));
    response.end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/alerts`, close: () => receiver.close() };
}

/** Makes `now()` and `clock_timestamp()` of this database read a clock that the simulation sets. */
async function makeClock(url: string): Promise<void> {
  const db = createDatabase<object>({ url, max: 1 });
  await sql`create schema virtual`.execute(db);
  await sql`create table virtual.clock as select pg_catalog.now() as at`.execute(db);
  for (const name of ['now', 'clock_timestamp'])
    await sql`create function virtual.${sql.raw(name)}() returns timestamptz stable language sql
      as 'select at from virtual.clock'`.execute(db);
  const [, name = ''] = new URL(url).pathname.split('/');
  await sql`alter database ${sql.id(name)} set search_path = virtual, pg_catalog, public`.execute(db);
  await db.destroy();
}

/** Tables that have rows as soon as releases are published, and that belong to one world. */
const CLEARED = ['release_channels', 'release_revisions', 'release_audit', 'release_ramps'];
