import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { OUTCOMES_PATH } from 'shared-contracts';
import { Webhook } from 'standardwebhooks';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { compositionDb } from '../../src/delivery/composition/composition-tables.ts';
import { seededRandom } from '../../src/testing/seeded-random.ts';
import { createTestDatabase, type TestDatabase } from '../../src/testing/test-database.ts';
import { brokenRemoteOf, fixtureShell, workingRemote } from '../support/fixture-releases.ts';
import { createTestSite, type TestSite } from '../support/test-site.ts';

const SECRET = 'a-secret-that-alerts-are-signed-with';
/** Alerts as their receiver got them. */
const alerts: Array<{ headers: Record<string, unknown>; body: string }> = [];
const receiver = createServer(async (request, response) => {
  alerts.push({ headers: request.headers, body: await text(request) });
  response.end();
});

let database: TestDatabase;
let site: TestSite;
beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  database = await createTestDatabase();
  site = await createTestSite({
    database,
    // One proxy stands before it, so a visitor's address can be said.
    config: {
      TRUST_PROXY: '1',
      ALERT_WEBHOOK_URL: `http://127.0.0.1:${port}/alerts`,
      ALERT_WEBHOOK_SECRET: SECRET,
    },
  });
  await site.bringLive(fixtureShell(), '1.0.0');
});
afterAll(async () => {
  await site.stop();
  await database.stop();
  receiver.close();
});

/** Each visitor has a network of their own. */
const addressOf = (visitor: number) => `${10 + (visitor >> 16)}.${(visitor >> 8) & 255}.${visitor & 255}.7`;

/** Report that the shell sends after a mount, from a visitor of this number. */
const tell = (visitor: number, body: object, headers: Record<string, string> = {}) =>
  site.app.inject({
    method: 'POST',
    url: OUTCOMES_PATH,
    headers: { 'x-forwarded-for': addressOf(visitor), 'content-type': 'text/plain', ...headers },
    payload: JSON.stringify(body),
  });
const outcome = (release: string, ended: string) => ({
  composition: '0123456789ab',
  outcomes: [{ release, outcome: ended, route: 'home', ms: 321.4 }],
});
const live = () => site.app.registry.state.channels.get('mfe-working')?.live.version;
const newest = async () => (await site.app.releases.history({ name: 'mfe-working', limit: 1 }))[0];

let next = 1;
/** A release that works, and a fresh one after it. */
async function freshRelease(): Promise<{ good: string; fresh: string }> {
  const [good, fresh] = [`${next++}.0.0`, `${next++}.0.0`];
  await site.bringLive(workingRemote(good), good);
  await site.bringLive(workingRemote(fresh), fresh);
  return { good, fresh };
}

describe('Automatic rollback: a fresh release', () => {
  test.each(['load-error', 'mount-error', 'render-error', 'deadline'])(
    'goes back by itself after 13 networks told of a %s',
    async (ended) => {
      const { good, fresh } = await freshRelease();
      for (let visitor = 1; visitor <= 12; visitor++)
        await tell(visitor, outcome(`mfe-working@${fresh}`, ended));
      await site.app.releaseHealth.settled();
      expect(live()).toBe(fresh);
      await tell(13, outcome(`mfe-working@${fresh}`, ended));
      await site.app.releaseHealth.settled();
      expect(live()).toBe(good);
      expect(await newest()).toMatchObject({
        action: 'rollback',
        who: 'automatic rollback',
        why: '13 of 13 visits failed since it is live; 3 in 100 would be usual.',
        live: good,
      });
    },
  );

  test('that is healthy never goes back: 1,000 visits with random noise', async () => {
    const { fresh } = await freshRelease();
    const random = seededRandom(20_261_121);
    let failed = 0;
    for (let visitor = 1; visitor <= 1_000; visitor++) {
      const fails = random() < 0.03;
      failed += Number(fails);
      await tell(visitor, outcome(`mfe-working@${fresh}`, fails ? 'load-error' : 'mounted'));
      if (visitor % 10 === 0) await site.app.releaseHealth.settled();
    }
    await site.app.releaseHealth.settled();
    expect(failed).toBeGreaterThan(20);
    expect(live()).toBe(fresh);
  });

  test('goes back once where two replicas find out at the same time', async () => {
    const { good, fresh } = await freshRelease();
    const replica = await createTestSite({
      database,
      folder: site.folder,
      config: { TRUST_PROXY: '1' },
    });
    const replicas = [site, replica];
    // Each hears of eight, which neither finds enough; then both hear of the rest at once.
    for (let visitor = 1; visitor <= 16; visitor++) {
      await replicas[visitor % 2]?.app.inject({
        method: 'POST',
        url: OUTCOMES_PATH,
        headers: { 'x-forwarded-for': addressOf(visitor) },
        payload: outcome(`mfe-working@${fresh}`, 'mount-error'),
      });
    }
    await Promise.all(replicas.map(({ app }) => app.releaseHealth.settled()));
    await site.app.registry.refresh();
    expect(live()).toBe(good);
    const revisions = await site.app.releases.history({ name: 'mfe-working', limit: 2 });
    expect(revisions.map(({ action }) => action)).toEqual(['rollback', 'promote']);
    await replica.stop();
  });

  test('is not rolled back by ten addresses that forge', async () => {
    const { fresh } = await freshRelease();
    for (let round = 0; round < 10; round++) {
      for (let visitor = 1; visitor <= 10; visitor++)
        await tell(visitor, outcome(`mfe-working@${fresh}`, 'mount-error'));
    }
    await site.app.releaseHealth.settled();
    expect(live()).toBe(fresh);
  });

  test('is not kept by one visitor who forges that all is well', async () => {
    const { good, fresh } = await freshRelease();
    for (let round = 0; round < 100; round++) await tell(1, outcome(`mfe-working@${fresh}`, 'mounted'));
    for (let visitor = 2; visitor <= 16; visitor++)
      await tell(visitor, outcome(`mfe-working@${fresh}`, 'mount-error'));
    await site.app.releaseHealth.settled();
    expect(live()).toBe(good);
  });

  test('tells the receiver of alerts, signed', async () => {
    const { good, fresh } = await freshRelease();
    alerts.length = 0;
    for (let visitor = 1; visitor <= 13; visitor++)
      await tell(visitor, outcome(`mfe-working@${fresh}`, 'deadline'));
    await site.app.releaseHealth.settled();
    const [alert] = alerts;
    expect(JSON.parse(alert?.body ?? '')).toMatchObject({
      event: 'release-taken-back',
      name: 'mfe-working',
      version: fresh,
      live: good,
      failed: 13,
    });
    const { body = '', headers = {} } = alert ?? {};
    const signed = { ...headers } as Record<string, string>;
    expect(new Webhook(Buffer.from(SECRET), { format: 'raw' }).verify(body, signed)).toEqual(
      JSON.parse(body),
    );
  });
});

describe('Automatic rollback: pages of a release and its fragments on pages of others', () => {
  const [PAGE, FRAGMENT] = ['home', 'fragment:home.club'];
  const tellMany = async (release: string, route: string, ended: string, first: number, count: number) => {
    for (let visitor = first; visitor < first + count; visitor++)
      await tell(visitor, {
        composition: '0123456789ab',
        outcomes: [{ release: `mfe-working@${release}`, outcome: ended, route, ms: 300 }],
      });
  };

  // So many that work would hide the 13, were all judged as one.
  test.each([
    ['its fragments fail', FRAGMENT, PAGE],
    ['its pages fail', PAGE, FRAGMENT],
  ])('it goes back where %s, however many of the others work', async (_what, failing, fine) => {
    const { good, fresh } = await freshRelease();
    await tellMany(fresh, fine, 'mounted', 100, 200);
    await tellMany(fresh, failing, 'mount-error', 1, 13);
    await site.app.releaseHealth.settled();
    expect(live()).toBe(good);
  });

  test('it stays where its fragments work, but for a few', async () => {
    const { fresh } = await freshRelease();
    await tellMany(fresh, FRAGMENT, 'mounted', 100, 200);
    await tellMany(fresh, FRAGMENT, 'mount-error', 1, 13);
    await site.app.releaseHealth.settled();
    expect(live()).toBe(fresh);
  });
});

describe('Automatic rollback: a canary', () => {
  test('that fails more than what is live ends by itself; what is live stays', async () => {
    const { fresh } = await freshRelease();
    const canary = `${next++}.0.0`;
    await site.publish(workingRemote(canary), canary);
    await site.app.releases.canary('mfe-working', canary, 10, { who: 'a test', why: 'to try it' });
    for (let visitor = 1; visitor <= 13; visitor++)
      await tell(visitor, outcome(`mfe-working@${canary}`, 'render-error'));
    await site.app.releaseHealth.settled();
    expect(live()).toBe(fresh);
    expect(site.app.registry.state.channels.get('mfe-working')?.canary).toBeNull();
    expect(await newest()).toMatchObject({ action: 'canary-end', who: 'automatic rollback' });
  });

  test('stays when what is live fails as often beside it', async () => {
    const { fresh } = await freshRelease();
    const canary = `${next++}.0.0`;
    await site.publish(workingRemote(canary), canary);
    // What is live is older than fresh here, and not looked at: only the canary could go.
    await database.db
      .updateTable('release_channels')
      .set({ live_since: new Date(Date.now() - 86_400_000) })
      .where('name', '=', 'mfe-working')
      .execute();
    await site.app.releases.canary('mfe-working', canary, 10, { who: 'a test', why: 'to try it' });
    for (let visitor = 1; visitor <= 60; visitor++) {
      const ended = visitor % 3 === 0 ? 'load-error' : 'mounted';
      await tell(visitor, outcome(`mfe-working@${fresh}`, ended));
    }
    await site.app.releaseHealth.settled();
    for (let visitor = 1; visitor <= 30; visitor++) {
      const ended = visitor % 3 === 0 ? 'load-error' : 'mounted';
      await tell(visitor, outcome(`mfe-working@${canary}`, ended));
    }
    await site.app.releaseHealth.settled();
    expect(site.app.registry.state.channels.get('mfe-working')?.canary?.release.version).toBe(canary);
  });
});

describe('Health monitor: a release that has been live for long', () => {
  test('stays, and people are told once', async () => {
    const { fresh } = await freshRelease();
    await database.db
      .updateTable('release_channels')
      .set({ live_since: new Date(Date.now() - 86_400_000) })
      .where('name', '=', 'mfe-working')
      .execute();
    alerts.length = 0;
    // Once an hour: one that ends meanwhile would have them told twice.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    onTestFinished(() => void vi.useRealTimers());
    for (let visitor = 1; visitor <= 16; visitor++) {
      await tell(visitor, outcome(`mfe-working@${fresh}`, 'render-error'));
      await site.app.releaseHealth.settled();
    }
    expect(live()).toBe(fresh);
    expect(alerts.map(({ body }) => JSON.parse(body).event)).toEqual(['release-failing']);
  });
});

describe('Health monitor: a release that cannot render on the server', () => {
  test('goes back by itself as well', async () => {
    const good = brokenRemoteOf(
      "export const render = () => ({ status: 200, head: { title: 'A', description: 'A', canonicalPath: '/' }, html: '<h1>Good</h1>', data: 1 });",
    );
    const bad = brokenRemoteOf("export const render = () => { throw new Error('fixture'); };");
    await site.bringLive(good, '1.0.0');
    await site.bringLive(bad, '2.0.0');
    for (let visitor = 1; visitor <= 4; visitor++) {
      const answer = await site.get('/broken/fine', { 'x-forwarded-for': addressOf(visitor) });
      expect(answer.body).toContain('<h1>Good</h1>');
    }
    await site.app.releaseHealth.settled();
    expect(site.app.registry.state.channels.get('mfe-broken')?.live.version).toBe('1.0.0');
  });
});

describe('Health monitor: a shell', () => {
  test('that cannot draw a page goes back by itself', async () => {
    // It draws its sample pages, else it would never go live.
    const works = fixtureShell().files['node/render.mjs'] ?? '';
    const failing = works.replace(
      'export const render = (',
      `export const render = (page) => {
        if (page.url.includes('no-shell')) throw new Error('fixture');
        return draw(page);
      };
      const draw = (`,
    );
    await site.bringLive(fixtureShell({}, failing), '2.0.0');
    for (let visitor = 1; visitor <= 4; visitor++) {
      const url = `/content?no-shell=${visitor}`;
      expect((await site.get(url, { 'x-forwarded-for': addressOf(visitor) })).statusCode).toBe(500);
      await site.app.releaseHealth.settled();
    }
    expect(site.app.registry.state.channels.get('shell')?.live.version).toBe('1.0.0');
    expect((await site.get('/content?no-shell')).statusCode).toBe(200);
  });
});

describe('Health monitor: a shell under remotes that had not changed', () => {
  test('goes for what fails in it, people are told why, and the remotes stay', async () => {
    const { fresh } = await freshRelease();
    await site.bringLive(fixtureShell(), '3.0.0');
    const page = await site.get('/working');
    const composition = /name="composition" content="([0-9a-f]{12})"/.exec(page.body)?.[1];
    alerts.length = 0;
    for (let visitor = 1; visitor <= 13; visitor++)
      await tell(visitor, { ...outcome(`mfe-working@${fresh}`, 'load-error'), composition });
    await site.app.releaseHealth.settled();
    expect(live()).toBe(fresh);
    expect(site.app.registry.state.channels.get('shell')?.live.version).toBe('1.0.0');
    expect(alerts.map(({ body }) => JSON.parse(body))).toMatchObject([
      {
        event: 'release-taken-back',
        name: 'shell',
        version: '3.0.0',
        why: expect.stringContaining('It changed last, under remotes that had not changed.'),
      },
    ]);
    // Pages with that shell that are still open go on failing: the remote had no part in it.
    for (let visitor = 14; visitor <= 19; visitor++)
      await tell(visitor, { ...outcome(`mfe-working@${fresh}`, 'load-error'), composition });
    await site.app.releaseHealth.settled();
    expect(live()).toBe(fresh);
    // What still fails is told to people: the change was taken back once.
    for (let visitor = 20; visitor <= 40; visitor++)
      await tell(visitor, outcome('shell@1.0.0', 'mount-error'));
    await site.app.releaseHealth.settled();
    expect(site.app.registry.state.channels.get('shell')?.live.version).toBe('1.0.0');
  });
});

describe('Health monitor: a page that tells before its composition is written down', () => {
  const compositionNow = async () =>
    /name="composition" content="([0-9a-f]{12})"/.exec((await site.get('/working')).body)?.[1] ?? '';
  beforeEach(async () => {
    await sql`alter table release_compositions rename to out_of_reach`.execute(database.db);
  });
  const bringBack = () =>
    sql`alter table if exists out_of_reach rename to release_compositions`.execute(database.db);
  afterEach(bringBack);

  test('is known by its shell, which goes for what fails in it, and not the remote', async () => {
    const { fresh } = await freshRelease();
    await site.bringLive(fixtureShell(), '4.0.0');
    const composition = await compositionNow();
    for (let visitor = 1; visitor <= 13; visitor++)
      await tell(visitor, { ...outcome(`mfe-working@${fresh}`, 'load-error'), composition });
    await site.app.releaseHealth.settled();
    expect(live()).toBe(fresh);
    expect(site.app.registry.state.channels.get('shell')?.live.version).toBe('1.0.0');
  });

  test('has it written down with a later page', async () => {
    await freshRelease();
    const id = await compositionNow();
    await bringBack();
    const written = async () => {
      expect(await compositionNow()).toBe(id);
      const found = compositionDb(database.db).selectFrom('release_compositions').select('id');
      return await found.where('id', '=', id).execute();
    };
    await expect.poll(written).toEqual([{ id }]);
  });
});

describe('Health monitor: a pause of the site', () => {
  test('is held against no release', async () => {
    const { fresh } = await freshRelease();
    await site.app.releaseHealth.paused(Date.now() - 1_000, Date.now() + 60_000);
    for (let visitor = 1; visitor <= 20; visitor++)
      await tell(visitor, outcome(`mfe-working@${fresh}`, 'deadline'));
    await site.app.releaseHealth.settled();
    expect(live()).toBe(fresh);
    await database.db.deleteFrom('release_pauses').execute();
  });
});

describe('Outcome beacon: one', () => {
  test('is refused from another site, when it is no outcome, and when it is large', async () => {
    const fine = outcome('mfe-working@1.0.0', 'mounted');
    expect((await tell(1, fine)).statusCode).toBe(204);
    expect((await tell(1, fine, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect((await tell(1, outcome('mfe-working@1.0.0', 'exploded'))).statusCode).toBe(400);
    expect((await tell(1, { ...fine, more: 'x'.repeat(9_000) })).statusCode).toBe(413);
  });

  test('of a release that there is not leaves no trace, and no address is kept', async () => {
    await tell(7, outcome('mfe-nowhere@1.0.0', 'mounted'));
    await tell(7, {
      vitals: [{ release: `mfe-working@${live()}`, metric: 'LCP', value: 1234.5, route: 'home' }],
    });
    await site.app.releaseHealth.settled();
    const rows = await database.db.selectFrom('release_outcomes').selectAll().execute();
    expect(rows.some(({ name }) => name === 'mfe-nowhere')).toBe(false);
    expect(rows.every(({ source }) => source.length === 12)).toBe(true);
    // No address that was told: a hash has three of its letters by chance now and then.
    expect(rows.filter(({ source }) => /10\.\d+\.\d+\.7/.test(source.toString('latin1')))).toEqual([]);
    const vitals = await database.db.selectFrom('release_vitals').selectAll().execute();
    expect(vitals).toMatchObject([{ name: 'mfe-working', metric: 'LCP', value: 1234.5, route: 'home' }]);
  });
});
