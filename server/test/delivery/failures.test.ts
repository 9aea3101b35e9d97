import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../src/testing/test-database.ts';
import {
  BROKEN_WAYS,
  brokenRemote,
  brokenRemoteOf,
  fixtureShell,
  workingRemote,
} from '../support/fixture-releases.ts';
import { parsePage } from '../support/parse-page.ts';
import { createTestSite, type TestSite } from '../support/test-site.ts';

let database: TestDatabase;
let site: TestSite;
/** Lines of the site's log. */
const log: string[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  // Innocent pages have more time than in production: on a busy machine they may need it.
  site = await createTestSite({
    database,
    config: { RENDER_DEADLINE_MS: '4000', RENDER_PAUSE_MS: '300', RENDER_MEMORY_MB: '64' },
    log: { write: (line) => void log.push(line) },
  });
  await site.bringLive(fixtureShell(), '1.0.0');
  await site.bringLive(workingRemote('1.0.0'), '1.0.0');
});
afterAll(async () => {
  await site.stop();
  await database.stop();
});

let next = 1;
/** A version of the broken remote without a fallback that works: live twice over. */
async function breakIt(release = brokenRemote) {
  await site.bringLive(release(String(next)), `${next++}.0.0`);
  await site.bringLive(release(String(next)), `${next++}.0.0`);
}

const othersWork = async () => {
  const answer = await site.get('/content?others');
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain('<h1>200 Sample Outlets</h1>');
};

describe('Remote render: a page that cannot be rendered', () => {
  test.each(BROKEN_WAYS)('because it $does, leaves header, footer, and all other pages', async ({ way }) => {
    await breakIt();
    const [broken] = await Promise.all([site.get(`/broken/${way}`), othersWork()]);
    expect(broken.statusCode).toBe(200);
    expect(broken.headers['cache-control']).toBe('no-store');
    expect(broken.body).toContain('<header>Sample Outlets mfe-broken </header>');
    expect(broken.body).toContain('<footer>the footer</footer>');
    const { shell, slotData, slot } = parsePage(broken.body);
    expect(shell).toMatchObject({ status: 'loading', owner: 'mfe-broken' });
    expect(slotData.release).toBeNull();
    expect(slot).toContain('<noscript><h1 data-status="unavailable">');
    await othersWork();
  });

  test('costs its own release no other page: it is replaced', async () => {
    await breakIt();
    await site.get('/broken/exits');
    const fine = await site.get('/broken/fine');
    expect(parsePage(fine.body).slotData.release).toMatch(/^mfe-broken@/);
  });

  test('takes no innocent page with it', async () => {
    await breakIt();
    await site.get('/broken/fine?warm');
    const [, ...fine] = await Promise.all([
      site.get('/broken/loops'),
      ...[1, 2, 3].map((number) => site.get(`/broken/fine?${number}`)),
    ]);
    for (const answer of fine) expect(parsePage(answer.body).slotData.release).toMatch(/^mfe-broken@/);
  });
});

describe('Renderer: a release that cannot be started', () => {
  test.each([
    ['throws while it is loaded', "throw new Error('fixture: the module throws');"],
    ['renders nothing', 'export const nothing = 1;'],
    ['imports what is not there', "import 'left-pad'; export const render = 1;"],
    ['is no JavaScript', 'export const = ;'],
  ])('because it %s, leaves everything else working', async (_way, source) => {
    await breakIt((comment) => brokenRemoteOf(`${source}\n// ${comment}`));
    const answer = await site.get('/broken/fine');
    expect(answer.statusCode).toBe(200);
    expect(parsePage(answer.body).slotData.release).toBeNull();
    await othersWork();
    expect((await site.get('/health/ready')).statusCode).toBe(200);
  });

  test('because its files are gone, leaves everything else working', async () => {
    await breakIt();
    await rm(join(site.folder, 'releases/mfe-broken'), { recursive: true });
    const replica = await createTestSite({ database, folder: site.folder });
    const answer = await replica.get('/broken/fine');
    expect(answer.statusCode).toBe(200);
    expect(parsePage(answer.body).slotData.release).toBeNull();
    expect((await replica.get('/content')).body).toContain('<h1>200 Sample Outlets</h1>');
    await replica.stop();
  });
});

describe('Renderer: a release that may go live in a moment', () => {
  test('is started on every replica as it is published or tried on one, and of its name no other', async () => {
    const elsewhere = await createTestSite({ database, folder: site.folder });
    try {
      const started = () =>
        site.app.renderers
          .figures()
          .filter(({ name, isStarted }) => name === 'mfe-working' && isStarted)
          .map(({ version }) => version)
          .sort();
      for (const version of ['60.0.0', '61.0.0']) {
        elsewhere.app.releases.useTrial(async () => []);
        await elsewhere.publish(workingRemote(version), version);
        await expect.poll(started).toEqual(['1.0.0', version]);
        await site.app.renderers.forget(await site.app.releases.find('mfe-working', version));
        // Refused, so that it does not go live.
        elsewhere.app.releases.useTrial(async () => ['fixture: it is refused.']);
        const answer = await elsewhere.call('POST', `/mfe-working/${version}/promote`, { why: 'a test' });
        expect(answer.statusCode).toBe(422);
        await expect.poll(started).toEqual(['1.0.0', version]);
      }
    } finally {
      await elsewhere.stop();
    }
  });
});

describe('Fallback: it', () => {
  test('renders in the place of a live release that cannot', async () => {
    const good = brokenRemoteOf(
      "export const render = () => ({ status: 200, head: { title: 'A', description: 'A', canonicalPath: '/' }, html: '<h1>From the fallback</h1>', data: 1 });",
    );
    await site.bringLive(good, '50.0.0');
    await site.bringLive(
      brokenRemoteOf("export const render = () => { throw new Error('fixture'); };"),
      '51.0.0',
    );
    const answer = await site.get('/broken/fine');
    expect(answer.body).toContain('data-release="mfe-broken@50.0.0"><h1>From the fallback</h1>');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).toContain('<style data-href="/releases/mfe-broken/50.0.0/web/app.bbbbbbbb.css">');
    expect(parsePage(answer.body).slotData).toMatchObject({ release: 'mfe-broken@50.0.0', data: 1 });
  });
});

describe('Renderers: beside a release that', () => {
  let major = 60;
  test.each([
    ['loops for ever', 'loops'],
    ['takes all memory', 'memory'],
    ['ends its process', 'exits'],
  ])(
    '%s, other pages answer as before, its own falls back, and its process is replaced',
    async (_does, way) => {
      const good = brokenRemoteOf(
        "export const render = () => ({ status: 200, head: { title: 'A', description: 'A', canonicalPath: '/' }, html: '<h1>From the fallback</h1>', data: 1 });",
      );
      await site.bringLive(good, `${major++}.0.0`);
      const version = `${major++}.0.0`;
      await site.bringLive(brokenRemote(version), version);
      // Each address is made anew: the pages that the cache holds would prove nothing.
      const others = (round: string) =>
        Promise.all(
          Array.from({ length: 12 }, (_, number) => site.get(`/content?${way}-${round}-${number}`)),
        );
      const same = (answer: Awaited<ReturnType<TestSite['get']>>) => [
        answer.statusCode,
        answer.headers['cache-control'],
        answer.body.replace(/content\?[a-z0-9-]+/g, 'content'),
      ];
      const before = (await others('before')).map(same);
      const [broken, ...during] = await Promise.all([
        site.get(`/broken/${way}`),
        ...Array.from({ length: 3 }, (_, round) => others(`during-${round}`)),
      ]);
      expect(during.flat().map(same)).toEqual([...before, ...before, ...before]);
      expect(broken.statusCode).toBe(200);
      expect(broken.body).toContain('<h1>From the fallback</h1>');
      const fine = await site.get(`/broken/fine?after-${way}`);
      expect(parsePage(fine.body).slotData.release).toBe(`mfe-broken@${version}`);
    },
  );
});

describe('Renderer: a release that keeps failing', () => {
  const liveOf = ({ app }: TestSite) => {
    const live = app.registry.state.channels.get('mfe-broken')?.live;
    if (!live) throw new Error('nothing is live');
    return live;
  };
  const releaseOf = async (at: TestSite, url: string) => parsePage((await at.get(url)).body).slotData.release;
  /** Until nobody asks it any more. */
  const failThrice = async (at: TestSite) => {
    expect(await releaseOf(at, '/broken/fine?first')).not.toBeNull();
    for (const number of [1, 2, 3]) await at.get(`/broken/exits?${number}`);
  };

  test('is not asked any more', async () => {
    await breakIt();
    const replica = await createTestSite({
      database,
      folder: site.folder,
      // Longer than the test takes, however busy the machine is.
      config: { RENDER_MEMORY_MB: '64', RENDER_PAUSE_MS: '60000' },
    });
    try {
      await failThrice(replica);
      expect(replica.app.renderers.of(liveOf(replica)).isSuspended).toBe(true);
      expect(await releaseOf(replica, '/broken/fine?again')).not.toBe(liveOf(replica).id);
    } finally {
      await replica.stop();
    }
  });

  test('renders again once it can', async () => {
    await breakIt();
    log.length = 0;
    await failThrice(site);
    const { id } = liveOf(site);
    const worksAgain = (line: string) => line.includes('A release works again') && line.includes(id);
    await expect.poll(() => log.some(worksAgain)).toBe(true);
    expect(await releaseOf(site, '/broken/fine?again')).toBe(id);
  });
});

describe('Error page: the shell itself', () => {
  test('failing leaves a page that needs nothing but itself', async () => {
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
    await site.bringLive(fixtureShell({}, failing), '9.0.0');
    const answer = await site.get('/content?no-shell');
    expect(answer.statusCode).toBe(500);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).toContain('Something went wrong on our end');
    expect(answer.body).not.toContain('fixture');
    await site.bringLive(fixtureShell(), '9.0.1');
    await othersWork();
  });
});
