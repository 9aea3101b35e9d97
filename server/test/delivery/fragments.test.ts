import { readFileSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  DOM_IDS,
  fragmentDataSchema,
  fragmentExpose,
  type ReleaseManifest,
  releaseStatusSchema,
  SLOTS,
} from 'shared-contracts';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../src/testing/test-database.ts';
import { fixtureRemote, fixtureShell, integrityOf } from '../support/fixture-releases.ts';
import { contentsOf, parsePage } from '../support/parse-page.ts';
import { createTestSite, type TestSite } from '../support/test-site.ts';

const source = (name: string) =>
  readFileSync(new URL(`../fixtures/releases/${name}.mjs`, import.meta.url), 'utf8');
const OFFERED = ['home.club', 'home.nearest-centre'];
const route = (id: string) => ({ id, path: `/${id}`, title: id });

/** The page's remote; `comment` makes another release of it. */
const pageRemote = (comment = '', change: Partial<ReleaseManifest> = {}) => {
  const slots = ['home.club', 'home.nearest-centre', 'centre.rewards'];
  const made = fixtureRemote('mfe-page', [route('slots')], `${source('page-with-slots')}\n// ${comment}`);
  const { remote } = made.manifest;
  return {
    ...made,
    manifest: { ...made.manifest, ...(remote && { remote: { ...remote, slots } }), ...change },
  };
};

/** A remote that offers fragments, of which that for the club fails in this way. */
function fragmentRemote(
  way: string,
  offered = OFFERED,
  name = 'mfe-filler',
  change: Partial<ReleaseManifest> = {},
) {
  const server = source('fragments').replace("'WAY'", JSON.stringify(way));
  const made = fixtureRemote(name, [route(name.slice(4))], server);
  const css = offered.map(
    (slot) => [`web/${slot}.css`, `.${slot.replace('.', '-')}-${way}{color:red}`] as const,
  );
  const js = offered.map((slot) => [`web/${slot}.js`, `export const of = ${JSON.stringify(slot)};`] as const);
  const files = { ...made.files, ...Object.fromEntries([...css, ...js]) };
  const { remote } = made.manifest;
  const manifest: ReleaseManifest = {
    ...made.manifest,
    ...(remote && { remote: { ...remote, fragments: offered.map((slot) => ({ slot })) } }),
    exposes: ['./app', ...offered.map(fragmentExpose)],
    fragments: Object.fromEntries(
      offered.map((slot) => [slot, { js: [`web/${slot}.js`], css: [`web/${slot}.css`] }]),
    ),
    files: Object.fromEntries(
      Object.entries(files).map(([path, text]) => [
        path,
        { integrity: integrityOf(text), bytes: Buffer.byteLength(text) },
      ]),
    ),
    ...change,
  };
  return { manifest, files };
}

let database: TestDatabase;
let site: TestSite;
let next = 1;
const version = () => `${next++}.0.0`;

beforeAll(async () => {
  database = await createTestDatabase();
  site = await createTestSite({
    database,
    config: { RENDER_DEADLINE_MS: '1500', REQUIRED_RELEASES: 'shell' },
  });
  await site.bringLive(fixtureShell(), '1.0.0');
  for (const name of ['mfe-page', 'mfe-filler'])
    await site.call('POST', `/teams/${name}/grants`, { prefix: name === 'mfe-page' ? '/slots' : '/filler' });
  await site.bringLive(pageRemote(), version());
});
afterAll(async () => {
  await site.stop();
  await database.stop();
});

const fragmentData = (html: string) =>
  fragmentDataSchema.parse(JSON.parse(contentsOf(html, 'script', `id="${DOM_IDS.fragmentData}"`)[0] ?? '[]'));
let asked = 0;
const page = async (query = '') => (await site.get(`/slots?n=${asked++}${query}`)).body;
/** A page that lacks neither fragment: on a busy machine one may be late, and the next page has it. */
const wholePage = async (query = '') => {
  let html = '';
  const standing = async () => {
    html = await page(query);
    return fragmentData(html).filter((fragment) => fragment !== null).length;
  };
  await expect.poll(standing).toBeGreaterThanOrEqual(OFFERED.length);
  return html;
};
const bring = async (way: string) => {
  const own = version();
  await site.bringLive(fragmentRemote(way), own);
  return `mfe-filler@${own}`;
};

describe('Fragments on a page', () => {
  test('stand in its markup, each by its own release, with styles, data and files of exactly what is there', async () => {
    const release = await bring('fine');
    const html = await wholePage();
    const { slot, slotData, composition } = parsePage(html);
    // Its styles stand before its markup, and nowhere else.
    const [, styles = ''] =
      new RegExp(
        `<div data-fragment="0">(.*?)<div data-release="${release}" data-at="0"><p id="fragment-0-a">home.club of ${release}`,
      ).exec(slot) ?? [];
    expect(styles).toMatch(/^<style data-href="[^"]*home\.club\.css">\.home-club-fine\{[^<]*<\/style>$/);
    expect(html.split('.home-club-fine{')).toHaveLength(2);
    expect(slot).toContain(`home.nearest-centre of ${release}`);
    // Nobody offers the third: its room alone goes out, and no mark.
    expect(slot).toContain('<div data-fragment="2"></div>');
    expect(slotData.release).toMatch(/^mfe-page@/);
    expect(fragmentData(html)).toMatchObject([
      { release, props: { id: 'club' }, data: { slot: 'home.club' } },
      { release, data: { slot: 'home.nearest-centre' } },
      null,
    ]);
    expect(html).not.toContain('.mfe-filler{');
    const filler = composition.remotes.find(({ name }) => name === 'mfe-filler');
    expect(Object.keys(filler?.live.fragments ?? {})).toEqual(OFFERED);
  });

  test('are there with the next page once their release is live, and back with the next after a rollback; the page is untouched', async () => {
    const first = await bring('fine');
    const before = parsePage(await wholePage());
    expect(before.slot).toContain(first);
    const second = await bring('other');
    expect((await site.get('/slots')).body).not.toContain(`of ${first}`);
    const after = parsePage(await wholePage());
    expect(after.slot).toContain(`home.club of ${second}`);
    expect(after.slotData.release).toBe(before.slotData.release);
    await site.call('POST', '/mfe-filler/rollback', { why: 'a test' });
    expect((await site.get('/slots')).body).not.toContain(`of ${second}`);
    expect(parsePage(await wholePage()).slot).toContain(`home.club of ${first}`);
  });

  test('that come too late for a page are on the next one, at whatever moment that is asked for', async () => {
    const release = await bring('late');
    const address = `/slots?n=${asked++}`;
    site.state.now += 1;
    const club = async () =>
      /<div data-fragment="0">.*?<\/div>/.exec(parsePage((await site.get(address)).body).slot)?.[0];
    expect(await club()).toBe('<div data-fragment="0"></div>');
    // A page is made anew once, and must not lack it again: a busy machine takes longer than a visitor waits.
    const { waitMs } = SLOTS['home.club'];
    onTestFinished(() => void Object.assign(SLOTS['home.club'], { waitMs }));
    Object.assign(SLOTS['home.club'], { waitMs: 60_000 });
    // The site's clock stands still from here: no time ends what is kept.
    await expect.poll(club).toContain(`home.club of ${release}`);
  });

  test.each(['throws', 'hangs', 'loops', 'nonsense', 'large'])(
    'of which one %s: the other and the page are sent, the fallback or its room stands, and its own release is held to it',
    async (way) => {
      const healthy = await bring('fine');
      // Published without being tried: it works until it is live.
      await site.app.releases.useTrial(async () => []);
      const broken = await bring(way);
      const { slot, slotData } = parsePage(await page());
      expect(slot).toContain('<h1>Page of mfe-page@');
      expect(slotData.release).toMatch(/^mfe-page@/);
      expect(slot).not.toContain(`home.club of ${broken}`);
      const own = /<div data-fragment="0">(.*?)<\/div>/.exec(slot)?.[1] ?? '';
      expect(own === '' || own.includes(`home.club of ${healthy}`)).toBe(true);
      const held = () =>
        database.db
          .selectFrom('release_outcomes')
          .select(['name', 'version', 'route'])
          .where('outcome', '=', 'server-error')
          .where('version', '=', broken.split('@')[1] ?? '')
          .execute();
      await expect
        .poll(held)
        .toContainEqual(expect.objectContaining({ name: 'mfe-filler', route: 'fragment:home.club' }));
      const rows = await database.db
        .selectFrom('release_outcomes')
        .selectAll()
        .where('name', '=', 'mfe-page')
        .execute();
      expect(rows).toEqual([]);
    },
  );

  test.each([
    ['is gone', (file: string) => rm(file)],
    ['has changed in a byte', (file: string) => writeFile(file, `${readFileSync(file, 'utf8')} `)],
  ])(
    'of which the live release’s file %s are the fallback’s on a server that starts then; the page is sent',
    async (_way, harm) => {
      const healthy = await bring('fine');
      const own = version();
      // Other bytes: those of before lie in other versions.
      const release = fragmentRemote(`unlike ${own}`);
      await site.bringLive(release, own);
      const folder = join(site.folder, 'releases', 'mfe-filler', own, 'node');
      for (const file of await readdir(folder)) await harm(join(folder, file));
      const replica = await createTestSite({
        database,
        folder: site.folder,
        config: { REQUIRED_RELEASES: 'shell' },
      });
      try {
        const standing = async () => parsePage((await replica.get(`/slots?n=${asked++}`)).body).slot;
        await expect.poll(standing).toContain(`home.club of ${healthy}`);
        expect(await standing()).toContain('<h1>Page of mfe-page@');
        expect((await replica.get('/health/ready')).json()).toMatchObject({ damaged: [`mfe-filler@${own}`] });
      } finally {
        await replica.stop();
        await site.call('POST', '/mfe-filler/rollback', { why: 'a test' });
      }
    },
  );

  test('end a page with the first of them that ends', async () => {
    await bring('until');
    await site.get('/slots');
    site.state.now += 61_000;
    const { shell } = parsePage((await site.get('/slots')).body);
    expect(shell.now).toBe(site.state.now);
  });

  test('get nothing of a page that hands them what the contracts do not have', async () => {
    await bring('fine');
    await site.bringLive(fragmentRemote('fine', ['centre.rewards'], 'mfe-third'), version());
    await expect.poll(async () => parsePage(await page()).slot).toContain('centre.rewards of mfe-third');
    const wrong = parsePage(await wholePage('&wrong'));
    expect(wrong.slot).toContain('<div data-fragment="2"></div>');
    expect(wrong.slot).toContain('home.club of');
  });
});

describe('Fragments of a release that few see', () => {
  const by = { who: 'a test', why: 'to see it' };
  const cookieOf = (answer: { headers: Record<string, unknown> }) =>
    [answer.headers['set-cookie'] ?? []]
      .flat()
      .map((cookie) => String(cookie).split(';')[0])
      .join('; ');
  const shownAt = async (cookie: string, query = '') => {
    let release: string | undefined;
    const standing = async () => {
      const { body } = await site.get(`/slots?n=${asked++}${query}`, { cookie });
      release = /home\.club of (mfe-filler@[^:<]+)/.exec(body)?.[1];
      return release;
    };
    await expect.poll(standing).toBeDefined();
    return release;
  };

  test('stand on pages of others for the tester who overrides it, and for nobody else', async () => {
    const live = await bring('fine');
    const own = version();
    await site.publish(fragmentRemote('other'), own);
    const asked = await site.app.inject({
      method: 'POST',
      url: '/api/qa',
      headers: { authorization: site.authorization },
    });
    const cookie = cookieOf(asked);
    expect(await shownAt(cookie, `&release=mfe-filler@${own}`)).toBe(`mfe-filler@${own}`);
    expect(await shownAt('')).toBe(live);
  });

  test('stand on pages of others for the share of a canary, who keep them; back to all where it ends', async () => {
    const live = await bring('fine');
    const own = version();
    await site.publish(fragmentRemote('other'), own);
    await site.app.releases.canary('mfe-filler', own, 10, by);
    const buckets = Array.from({ length: 100 }, (_, bucket) => `__Host-bucket=${bucket}`);
    const shown: Array<string | undefined> = [];
    for (const cookie of buckets) shown.push(await shownAt(cookie));
    expect(shown.filter((release) => release === `mfe-filler@${own}`)).toHaveLength(10);
    expect(shown.filter((release) => release === live)).toHaveLength(90);
    const inside = buckets[shown.indexOf(`mfe-filler@${own}`)] ?? '';
    expect(await shownAt(inside)).toBe(`mfe-filler@${own}`);
    await site.app.releases.endCanary('mfe-filler', by);
    expect(await shownAt(inside)).toBe(live);
  });

  test('stand on pages of others for who has the link of a preview, until it is revoked', async () => {
    const live = await bring('fine');
    const own = version();
    const { manifest, files } = fragmentRemote('other');
    const base = `/mfe-filler/${own}`;
    const { missing } = (await site.call('POST', base, manifest)).json<{ missing: string[] }>();
    for (const path of missing)
      await site.call('PUT', `${base}/files/${path}`, Buffer.from(Object(files)[path] ?? ''));
    const made = await site.call('POST', `${base}/preview`, { label: 'pr-1', ...by });
    expect(made.statusCode, made.body).toBe(201);
    const opened = await site.get(made.json<{ path: string }>().path, { 'sec-fetch-dest': 'document' });
    const cookie = cookieOf(opened);
    expect(await shownAt(cookie)).toBe(`mfe-filler@${own}`);
    expect(await shownAt('')).toBe(live);
    await site.call('POST', '/mfe-filler/preview/revoke', { label: 'pr-1', ...by });
    expect(await shownAt(cookie)).toBe(live);
  });

  test('are gone from pages of others once it is recalled, and its fallback’s stand there', async () => {
    const live = await bring('fine');
    const own = await bring('other');
    expect(await shownAt('')).toBe(own);
    await site.call('POST', `/mfe-filler/${own.split('@')[1]}/recall`, by);
    expect(await shownAt('')).toBe(live);
  });
});

describe('Fragments of a release', () => {
  test('are told with it, and who fills the slots of a page with the page’s remote', async () => {
    await bring('fine');
    const { channels } = releaseStatusSchema.parse((await site.call('GET', '/status')).json());
    const of = (wanted: string) => channels.find(({ name }) => name === wanted);
    expect(of('mfe-filler')).toMatchObject({ fragments: OFFERED });
    expect(of('mfe-page')?.slots).toEqual(
      expect.arrayContaining([{ slot: 'home.club', filledBy: 'mfe-filler' }]),
    );
    const [newest] = await site.app.releases.list('mfe-filler');
    expect(newest?.fragments).toEqual(OFFERED);
    expect((await site.app.releases.list('mfe-page'))[0]).not.toHaveProperty('fragments');
  });

  const refused = async (release: ReturnType<typeof fragmentRemote>) => {
    const answer = await site.publish(release, version()).then(
      () => 'published',
      (error: unknown) => String(error),
    );
    return answer;
  };

  test('are refused for a slot that the contracts do not have', async () => {
    expect(await refused(fragmentRemote('fine', ['home.sidebar']))).toContain(
      "offers a fragment for the slot 'home.sidebar', which the contracts do not have.",
    );
  });

  test('are refused for a slot that another remote fills', async () => {
    expect(await refused(fragmentRemote('fine', ['home.club'], 'mfe-fourth'))).toMatch(
      /the slot 'home.club' is filled by mfe-filler@/,
    );
  });

  test('are refused where the container exposes something else', async () => {
    expect(
      await refused(
        fragmentRemote('fine', OFFERED, 'mfe-filler', {
          exposes: ['./app', './fragment-home-club', './button'],
        }),
      ),
    ).toMatch(/exposes '.\/button'.*does not expose '.\/fragment-home-nearest-centre'/s);
  });

  test('are refused beyond the bytes of their slot', async () => {
    const made = fragmentRemote('fine');
    // Nothing that compresses.
    const text = Array.from({ length: 60_000 }, (_, at) => ((at * 48_271) % 2_147_483_647).toString(36)).join(
      '',
    );
    const path = 'web/home.club.js';
    const files = { ...made.files, [path]: text };
    const described = { integrity: integrityOf(text), bytes: Buffer.byteLength(text) };
    const manifest = { ...made.manifest, files: { ...made.manifest.files, [path]: described } };
    expect(await refused({ manifest, files })).toMatch(
      /its fragment 'home.club' costs a visitor .* bytes, .* more than its budget of 24,000/,
    );
  });

  test('are refused where they ask of a page what its live release does not hand them', async () => {
    const props = (required: string[]) => ({
      type: 'object',
      properties: Object.fromEntries(required.map((field) => [field, { type: 'string' }])),
      required,
    });
    await site.bringLive(pageRemote('says', { slotProps: { 'home.club': props(['title']) } }), version());
    const asks = (required: string[]) =>
      refused(fragmentRemote('fine', OFFERED, 'mfe-filler', { slotProps: { 'home.club': props(required) } }));
    expect(await asks(['title', 'tone'])).toMatch(
      /mfe-page@.* hands the slot 'home.club' what mfe-filler@.* does not take: props.tone is missing/,
    );
    expect(await asks(['title'])).toBe('published');
  });
});
