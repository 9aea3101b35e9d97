import type { CreatedPreview } from 'shared-contracts/release';
import { describe, expect, it } from 'vitest';
import { HOSTILE_RELEASES, hostileSource, UNRENDERABLE } from '../fixtures/hostile-releases.ts';
import { cookiesOf, startDeliverySite } from '../support/delivery-site.ts';
import { fixtureRemote, pageSource, withRemote } from '../support/fixture-releases.ts';
import { TOKEN } from '../support/test-site.ts';

const NAME = 'mfe-hostile';
const PATH = '/hostile/page';
const LONGEST_MS = 240_000;

let logged = 0;
const { site } = await startDeliverySite({
  config: { RENDER_SANDBOX: '', RENDER_DEADLINE_MS: '1500', RENDER_PAUSE_MS: '300' },
  log: {
    write: (line) => {
      logged += line.length;
    },
  },
});

let next = 1;
let asked = 1;
const remoteOf = (source: string, ...samples: string[]) =>
  withRemote(fixtureRemote(NAME, [{ id: 'page', path: PATH, title: 'Page' }], `${source}\n// ${next}`), {
    samples,
  });
const publish = async (attack: string) => {
  const version = `${next++}.0.0`;
  await site.publish(remoteOf(hostileSource(attack)), version);
  return version;
};
const bringFineLive = () => site.bringLive(remoteOf(pageSource('<h1>Fine</h1>')), `${next++}.0.0`);
const isRunning = (version: string) =>
  site.app.renderers.figures().some((one) => one.name === NAME && one.version === version);

async function visit(cookie?: string): Promise<void> {
  const visits = Array.from({ length: 3 }, async () => {
    const { statusCode, body } = await site.get(`${PATH}?n=${asked++}`, cookie ? { cookie } : {});
    expect(statusCode).toBe(200);
    expect(body).not.toContain(TOKEN);
    expect(body).not.toContain('root:');
    expect(body).toMatch(/<script type="application\/json" id="slot-data">\{"release":("mfe-hostile@|null)/);
  });
  await Promise.all([...visits, othersWork()]);
  await othersWork();
}
async function othersWork(): Promise<void> {
  const { statusCode, body } = await site.get(`/content?beside=${asked++}`);
  expect(statusCode).toBe(200);
  expect(body).toContain('<h1>200 Sample Outlets</h1>');
}

describe('sample that cannot be assembled', () => {
  it.each(Object.keys(UNRENDERABLE))('is refused: %s', { timeout: LONGEST_MS }, async (attack) => {
    const version = `${next++}.0.0`;
    const [refusal] = await Promise.all([
      site.publish(remoteOf(hostileSource(attack), PATH), version).then(() => 'published', String),
      othersWork(),
    ]);
    expect(refusal).toMatch(
      new RegExp(`RELEASE_REFUSED.*${NAME}@${version} does not render its sample ${PATH}: .{8,}`),
    );
  });
});

describe.each(Object.keys(HOSTILE_RELEASES).filter((attack) => !(attack in UNRENDERABLE)))(
  'hostile release: %s',
  (attack) => {
    it('is contained at publish', { timeout: LONGEST_MS }, async () => {
      const sample = site.publish(remoteOf(hostileSource(attack), PATH), `${next++}.0.0`);
      const [result] = await Promise.all([sample.then(() => 'published', String), othersWork()]);
      expect(result).toMatch(/^published$|RELEASE_REFUSED/);
    });

    it('is contained in a preview, whose process ends with its link', { timeout: LONGEST_MS }, async () => {
      const version = `${next++}.0.0`;
      await site.upload(remoteOf(hostileSource(attack)), version);
      const { path } = await site.post<CreatedPreview>(`/${NAME}/${version}/preview`, { label: 'attack' });
      const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' };
      const [cookie] = cookiesOf(await site.app.inject({ method: 'POST', url: path, headers }));
      expect(cookie).toBeTruthy();
      await visit(cookie);
      await site.post(`/${NAME}/preview/revoke`, { label: 'attack' });
      await expect.poll(() => isRunning(version)).toBe(false);
    });

    it('is contained as a canary and live, and its process ends when it is recalled', {
      timeout: LONGEST_MS,
    }, async () => {
      await bringFineLive();
      const version = await publish(attack);
      expect(await site.post(`/${NAME}/${version}/canary`, { percent: 50 })).toMatchObject({ status: 200 });
      await visit();
      expect(await site.post(`/${NAME}/${version}/promote`)).toMatchObject({ status: 200 });
      await visit();
      expect(await site.post(`/${NAME}/rollback`)).toMatchObject({ status: 200 });
      expect(await site.post(`/${NAME}/${version}/recall`)).toMatchObject({ status: 200 });
      await expect.poll(() => isRunning(version)).toBe(false);
      await othersWork();
    });
  },
);

describe('after all of them', () => {
  it('the log has at most 25 kB of each release', () => {
    expect(logged).toBeLessThan(25_000 * next);
  });

  it('rounds of publish, promote and rollback leave at most eight spare processes', {
    timeout: LONGEST_MS,
  }, async () => {
    for (let round = 0; round < 12; round++) {
      await bringFineLive();
      await site.get(`${PATH}?n=${asked++}`);
      expect(await site.post(`/${NAME}/rollback`)).toMatchObject({ status: 200 });
    }
    expect(site.app.renderers.figures().length).toBeLessThanOrEqual(3 + 8);
  });
});
