import { VISIT_PACK_PATH, type VisitPack, visitPackSchema, withQuery } from 'shared-contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../src/testing/test-database.ts';
import { fixtureShell, workingRemote } from '../support/fixture-releases.ts';
import { createTestSite, type TestSite } from '../support/test-site.ts';

let database: TestDatabase;
let site: TestSite;
beforeAll(async () => {
  database = await createTestDatabase();
  site = await createTestSite({ database });
  await site.bringLive(fixtureShell(), '1.0.0');
  await site.bringLive(workingRemote('1.0.0'), '1.0.0');
});
afterAll(async () => {
  await site.stop();
  await database.stop();
});

const ask = (centre: string, from = site) => from.get(withQuery(VISIT_PACK_PATH, { centre }));
const packOf = async (centre: string): Promise<VisitPack> =>
  visitPackSchema.parse((await ask(centre)).json());
const pathsOf = (parts: VisitPack['files']) => parts.map(({ path }) => path);

test('Visit pack: names the pages that are there, and the files that they may load, by their weight on the line', async () => {
  const answer = await ask('charleston');
  expect(answer.headers['cache-control']).toBe('no-store');
  const { pages, files } = visitPackSchema.parse(answer.json());
  // The fixture has no other page of a centre.
  expect(pathsOf(pages)).toEqual(['/charleston']);
  const page = await site.get('/charleston', { 'accept-encoding': 'br' });
  expect(pages[0]?.bytes).toBe(page.rawPayload.length);
  expect(pathsOf(files)).toEqual(
    expect.arrayContaining([
      '/releases/shell/1.0.0/web/app.11111111.js',
      '/releases/shell/1.0.0/web/a.latin.woff2',
      '/releases/mfe-working/1.0.0/web/remoteEntry.mjs',
      '/releases/mfe-working/1.0.0/web/page-centre.css',
    ]),
  );
  expect(pathsOf(files).filter((path) => !path.includes('/web/'))).toEqual([]);
  // Compressed, where it gains from that.
  const app = files.find(({ path }) => path.endsWith('app.aaaaaaaa.js'));
  expect(app?.bytes).toBeLessThan(500);
});

test('Visit pack: has another version after a release, and after a change of the content', async () => {
  const { version } = await packOf('charleston');
  expect((await packOf('charleston')).version).toBe(version);
  site.state.contentVersion++;
  const changed = await packOf('charleston');
  expect(changed.version).not.toBe(version);
  await site.bringLive(workingRemote('1.1.0'), '1.1.0');
  const released = await packOf('charleston');
  expect(released.version).not.toBe(changed.version);
  expect(pathsOf(released.files)).toContain('/releases/mfe-working/1.1.0/web/remoteEntry.mjs');
  expect(
    pathsOf(released.files).filter((path) => path.includes('/1.0.0/') && !path.includes('/shell/')),
  ).toEqual([]);
});

test('Visit pack: of no centre is not found, and what is no slug is refused', async () => {
  expect((await ask('gone')).json()).toMatchObject({ code: 'NOT_FOUND' });
  expect((await ask('../secrets')).json()).toMatchObject({ code: 'INVALID_REQUEST' });
  expect((await site.get(VISIT_PACK_PATH)).statusCode).toBe(400);
});

test('Visit pack: is none where browsers keep nothing', async () => {
  const off = await createTestSite({ database, folder: site.folder, config: { SERVICE_WORKER: 'off' } });
  expect((await ask('charleston', off)).json()).toMatchObject({ code: 'UNAVAILABLE' });
  await off.app.close();
});
