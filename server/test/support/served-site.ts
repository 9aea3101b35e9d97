import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../tooling/src/testing/free-port.ts';
import { createTestDatabase } from '../../src/testing/test-database.ts';
import { type FixtureRelease, fixtureShell, workingRemote } from './fixture-releases.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { createTestSite } from './test-site.ts';

export const SECRET = 'a secret of a test, long enough for one';

export async function createServedSite(more: readonly FixtureRelease[] = []) {
  // The servers write the sample content unless it is there.
  const database = await createTestDatabase({ sampleAt: Date.now() });
  const folder = await mkdtemp(join(tmpdir(), 'served-'));
  const site = await createTestSite({ database, folder });
  for (const release of [fixtureShell(), workingRemote(), ...more]) await site.bringLive(release, '1.0.0');
  await site.stop();
  const servers: ServerProcess[] = [];
  const kill = async () => {
    const all = servers.splice(0);
    for (const { child } of all) child.kill('SIGKILL');
    await Promise.all(all.map(({ ended }) => ended));
  };
  return {
    database,
    folder,
    async start(environment: Readonly<Record<string, string>> = {}) {
      const port = Number(environment.PORT ?? (await freePort()));
      const server = startServer({
        DATABASE_URL: database.url,
        DATA_DIR: folder,
        AUTH_SECRET: SECRET,
        REQUIRED_RELEASES: 'shell,mfe-working',
        PORT: String(port),
        ...environment,
      });
      servers.push(server);
      return { ...server, port };
    },
    kill,
    async stop() {
      await kill();
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
