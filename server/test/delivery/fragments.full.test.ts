import { readFileSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fragmentRemote, startFragmentSite } from '../support/fragment-site.ts';
import { parsePage } from '../support/parse-page.ts';

const { site, withReplica, version, address, bring, expectOwnFailure } = await startFragmentSite();

describe('fragment that fails', () => {
  it.each(['hangs', 'loops', 'nonsense', 'large'])(
    'because it %s does not break the page, and counts against the release of the fragment',
    expectOwnFailure,
  );

  it.each([
    ['is missing', (file: string) => rm(file)],
    ['has another byte', (file: string) => writeFile(file, `${readFileSync(file, 'utf8')} `)],
  ])('because a file of the release %s uses the fallback at the next start', async (_way, harm) => {
    const healthy = await bring('fine');
    const own = version();
    // Other bytes: the former ones are in other versions.
    await site.bringLive(fragmentRemote(`unlike ${own}`), own);
    const folder = join(site.folder, 'releases', 'mfe-filler', own, 'node');
    for (const file of await readdir(folder)) await harm(join(folder, file));
    await withReplica(async (replica) => {
      const slot = async () => parsePage((await replica.get(address())).body).slot;
      await expect.poll(slot).toContain(`home.club of ${healthy}`);
      expect(await slot()).toContain('<h1>Page of mfe-page@');
      expect((await replica.get('/health/ready')).json()).toMatchObject({ damaged: [`mfe-filler@${own}`] });
    });
    await site.post('/mfe-filler/rollback');
  });
});
