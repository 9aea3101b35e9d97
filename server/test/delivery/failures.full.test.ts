import { describe, expect, it } from 'vitest';
import { startDeliverySite } from '../support/delivery-site.ts';
import { BROKEN_WAYS, brokenRemote, brokenRemoteOf, pageSource } from '../support/fixture-releases.ts';
import { parsePage } from '../support/parse-page.ts';
import type { TestSite } from '../support/test-site.ts';

// Pages that work have more time than in production: on a busy machine they may need it.
const { site } = await startDeliverySite({
  config: { RENDER_DEADLINE_MS: '4000', RENDER_PAUSE_MS: '300', RENDER_MEMORY_MB: '64' },
});

let next = 1;
async function breakIt(release = brokenRemote) {
  await site.bringLive(release(String(next)), `${next++}.0.0`);
  await site.bringLive(release(String(next)), `${next++}.0.0`);
}
const othersWork = async () => {
  const answer = await site.get('/content?others');
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain('<h1>200 Sample Outlets</h1>');
};
const releaseOf = async (url: string) => parsePage((await site.get(url)).body).slotData.release;

describe('page that cannot be rendered', () => {
  it.each(BROKEN_WAYS)(
    'because the remote $does still shows the shell, and all other pages work',
    async ({ way }) => {
      await breakIt();
      const [broken] = await Promise.all([site.get(`/broken/${way}`), othersWork()]);
      expect(broken.statusCode).toBe(200);
      expect(broken.body).toContain('<footer>the footer</footer>');
      const { shell, slotData } = parsePage(broken.body);
      expect(shell).toMatchObject({ status: 'loading', owner: 'mfe-broken' });
      expect(slotData.release).toBeNull();
      await othersWork();
    },
  );

  it('does not affect other pages of the same release', async () => {
    await breakIt();
    await site.get('/broken/fine?warm');
    const [, ...fine] = await Promise.all([
      site.get('/broken/loops'),
      ...[1, 2, 3].map((number) => releaseOf(`/broken/fine?${number}`)),
    ]);
    for (const release of fine) expect(release).toMatch(/^mfe-broken@/);
  });

  it.each([
    ['renders nothing', 'export const nothing = 1;'],
    ['imports what is missing', "import 'left-pad'; export const render = 1;"],
    ['is not JavaScript', 'export const = ;'],
  ])('because the module %s does not affect other pages', async (_way, source) => {
    await breakIt((comment) => brokenRemoteOf(`${source}\n// ${comment}`));
    expect(await releaseOf('/broken/fine')).toBeNull();
    await othersWork();
    expect((await site.get('/health/ready')).statusCode).toBe(200);
  });
});

describe('other pages next to a failing release', () => {
  it.each(['loops', 'memory', 'exits'])(
    '(%s) are unchanged, and the failing remote gets the fallback and a new process',
    async (way) => {
      await site.bringLive(brokenRemoteOf(pageSource('<h1>From the fallback</h1>')), `${next++}.0.0`);
      const version = `${next++}.0.0`;
      await site.bringLive(brokenRemote(version), version);
      // Each address is new: the pages that the cache holds would prove nothing.
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
      expect(await releaseOf(`/broken/fine?after-${way}`)).toBe(`mfe-broken@${version}`);
    },
  );
});
