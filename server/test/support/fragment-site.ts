import { readFileSync } from 'node:fs';
import { DOM_IDS, fragmentDataSchema, fragmentExpose } from 'shared-contracts/composition';
import type { ReleaseManifest } from 'shared-contracts/release';
import { expect } from 'vitest';
import { startDeliverySite } from './delivery-site.ts';
import { type FixtureRelease, fixtureRemote, withFiles, withRemote } from './fixture-releases.ts';
import { contentsOf, parsePage } from './parse-page.ts';

const source = (name: string) =>
  readFileSync(new URL(`../fixtures/releases/${name}.mjs`, import.meta.url), 'utf8');
const route = (id: string) => ({ id, path: `/${id}`, title: id });

export const OFFERED = ['home.club', 'home.nearest-centre'];

/** The remote of the page with slots; `comment` makes another release of it. */
export const pageRemote = (comment = '', change: Partial<ReleaseManifest> = {}) =>
  withRemote(
    fixtureRemote('mfe-page', [route('slots')], `${source('page-with-slots')}\n// ${comment}`, change),
    { slots: ['home.club', 'home.nearest-centre', 'centre.rewards'] },
  );

export function fragmentRemote(
  way: string,
  offered = OFFERED,
  name = 'mfe-filler',
  change: Partial<ReleaseManifest> = {},
): FixtureRelease {
  const files = offered.map((slot) => [
    [`web/${slot}.css`, `.${slot.replace('.', '-')}-${way}{color:red}`],
    [`web/${slot}.js`, `export const of = ${JSON.stringify(slot)};`],
  ]);
  const server = source('fragments').replace("'WAY'", JSON.stringify(way));
  const remote = withRemote(
    fixtureRemote(name, [route(name.slice(4))], server, {
      exposes: ['./app', ...offered.map(fragmentExpose)],
      fragments: Object.fromEntries(
        offered.map((slot) => [slot, { js: [`web/${slot}.js`], css: [`web/${slot}.css`] }]),
      ),
      ...change,
    }),
    { fragments: offered.map((slot) => ({ slot })) },
  );
  return withFiles(remote, Object.fromEntries(files.flat()));
}

export const fragmentData = (html: string) =>
  fragmentDataSchema.parse(JSON.parse(contentsOf(html, 'script', `id="${DOM_IDS.fragmentData}"`)[0] ?? '[]'));

export async function startFragmentSite() {
  const parts = await startDeliverySite({
    working: [],
    config: { RENDER_DEADLINE_MS: '1500', REQUIRED_RELEASES: 'shell' },
    // Fragments that fail must be able to go live.
    trial: async () => [],
  });
  const { database, site } = parts;
  let next = 1;
  let asked = 0;
  const version = () => `${next++}.0.0`;
  const address = (query = '') => `/slots?n=${asked++}${query}`;
  async function bring(way: string) {
    const own = version();
    await site.bringLive(fragmentRemote(way), own);
    return `mfe-filler@${own}`;
  }
  await site.bringLive(pageRemote(), version());
  return {
    ...parts,
    version,
    address,
    bring,
    /** A fragment that fails leaves the page, is replaced by its fallback or left out, and counts against its release. */
    async expectOwnFailure(way: string) {
      const healthy = await bring('fine');
      const broken = await bring(way);
      const { slot, slotData } = parsePage((await site.get(address())).body);
      expect(slot).toContain('<h1>Page of mfe-page@');
      expect(slotData.release).toMatch(/^mfe-page@/);
      const own = /<div data-fragment="0">(.*?)<\/div>/.exec(slot)?.[1] ?? '';
      expect(own === '' || own.includes(`home.club of ${healthy}`)).toBe(true);
      const failures = () =>
        database.db
          .selectFrom('release_outcomes')
          .select(['name', 'version', 'route'])
          .where('outcome', '=', 'server-error')
          .execute();
      const failure = { name: 'mfe-filler', version: broken.split('@')[1], route: 'fragment:home.club' };
      await expect.poll(failures).toContainEqual(failure);
      expect((await failures()).filter(({ name }) => name === 'mfe-page')).toEqual([]);
    },
    /** A page with both fragments: on a busy machine one may be late, and the next page has it. */
    async wholePage(query = '') {
      let html = '';
      const count = async () => {
        html = (await site.get(address(query))).body;
        return fragmentData(html).filter((fragment) => fragment !== null).length;
      };
      await expect.poll(count).toBeGreaterThanOrEqual(OFFERED.length);
      return { html, ...parsePage(html) };
    },
  };
}
