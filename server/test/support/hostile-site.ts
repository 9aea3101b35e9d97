import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { startDeliverySite } from './delivery-site.ts';
import { fixtureRemote, pageSource } from './fixture-releases.ts';
import { parsePage } from './parse-page.ts';

const HOSTILE_WAYS =
  'fine environment files proc connect fork worker sqlite inspector buffers wasm prototypes exit abort kill loop large flood shared sparse bigint cycle deep calls'.split(
    ' ',
  );
const SOURCE = readFileSync(new URL('../fixtures/releases/hostile.mjs', import.meta.url), 'utf8');

export const REFUSED = expect.objectContaining({ refused: expect.anything() });

export async function startHostileSite() {
  const lines: string[] = [];
  const { database, site } = await startDeliverySite({
    config: {
      RENDER_SANDBOX: '',
      RENDER_DEADLINE_MS: '4000',
      RENDER_PAUSE_MS: '300',
      RENDER_MEMORY_MB: '128',
    },
    log: { write: (line) => void lines.push(line) },
  });
  const routes = HOSTILE_WAYS.map((id) => ({ id, path: `/hostile/${id}`, title: id }));
  let next = 1;
  let asked = 1;

  const hostile = () => fixtureRemote('mfe-hostile', routes, `${SOURCE}\n// ${next}`);
  async function othersWork() {
    const answer = await site.get(`/content?beside=${asked++}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('<h1>200 Sample Outlets</h1>');
  }
  return {
    database,
    site,
    othersWork,
    version: () => `${next - 1}.0.0`,
    refusesNamespaces: () => lines.some((line) => line.includes('Namespaces are refused')),
    /** A new version, so that its process is new. Its fallback works: what both fail at counts against neither. */
    async bringItLive() {
      await site.bringLive(
        fixtureRemote('mfe-hostile', routes, `${pageSource('<h1>A</h1>')}\n// ${next}`),
        `${next++}.0.0`,
      );
      await site.bringLive(hostile(), `${next++}.0.0`);
    },
    /** Data of a page, while others are served; 1 if the fallback rendered it, null if neither did. */
    async pageOf(way: string, query = ''): Promise<unknown> {
      const [answer] = await Promise.all([site.get(`/hostile/${way}?n=${asked++}${query}`), othersWork()]);
      expect(answer.statusCode).toBe(200);
      await othersWork();
      const { slotData } = parsePage(answer.body);
      return slotData.release === null ? null : slotData.data;
    },
  };
}
