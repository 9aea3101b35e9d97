import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../../tooling/src/testing/free-port.ts';
import { createTestDatabase, type TestDatabase } from '../../src/testing/test-database.ts';
import { fixtureShell, workingRemote } from '../support/fixture-releases.ts';
import { parsePage } from '../support/parse-page.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';
import { createTestSite } from '../support/test-site.ts';

let database: TestDatabase;
let folder: string;
let temporary: string;
let running: ServerProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'site-'));
  temporary = await mkdtemp(join(tmpdir(), 'temporary-'));
  // A sandbox is another user, as which it goes through the folder.
  await chmod(temporary, 0o755);
  const site = await createTestSite({ database, folder });
  await site.bringLive(fixtureShell(), '1.0.0');
  await site.bringLive(workingRemote(), '1.0.0');
  await site.stop();
});
afterEach(async () => {
  for (const { child } of running) child.kill('SIGKILL');
  await Promise.all(running.map(({ ended }) => ended));
  running = [];
});
afterAll(async () => {
  await database.stop();
  for (const made of [folder, temporary]) await rm(made, { recursive: true, force: true });
});

const succeeds = ([command = '', ...args]: readonly string[]) => spawnSync(command, args).status === 0;
const isRoot = process.getuid?.() === 0;
const NAMESPACE = ['unshare', ...(isRoot ? [] : ['--user', '--map-root-user']), '--mount', 'true'];
/** Ways in which a system refuses namespaces: by itself, as a container does that lacks the right, and by a limit of the kernel. */
const REFUSING: ReadonlyArray<readonly string[]> = [
  [],
  isRoot
    ? ['setpriv', '--bounding-set', '-sys_admin', '--inh-caps', '-sys_admin']
    : [
        ...['unshare', '--user', '--map-root-user', 'sh', '-c'],
        ...['echo 0 > /proc/sys/user/max_mnt_namespaces && exec "$@"', 'sh'],
      ],
];
const ways = REFUSING.filter((way) => succeeds([...way, 'true']) && !succeeds([...way, ...NAMESPACE]));

async function start(environment: Readonly<Record<string, string>>, within: readonly string[]) {
  const server = startServer(
    {
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      TMPDIR: temporary,
      AUTH_SECRET: 'a secret of a test, long enough for one',
      REQUIRED_RELEASES: 'shell,mfe-working',
      LOG_LEVEL: 'warn',
      PORT: String(await freePort()),
      ...environment,
    },
    within,
  );
  running.push(server);
  return server;
}

/** The release that rendered a page on the server; null where that is left to the browser. */
async function rendered(server: ServerProcess): Promise<string | null> {
  const origin = await server.answers();
  const answer = await fetch(`${origin}/content`);
  expect(answer.status).toBe(200);
  const page = await answer.text();
  expect(page).toContain('<footer>the footer</footer>');
  return parsePage(page).slotData.release;
}

const PUBLIC = { ORIGIN: 'https://outlets.example.com' };
const RELEASE = 'mfe-working@1.0.0';

// Elsewhere than on Linux there are none, and the first way is that of the system itself.
test('Namespaces: there is a way in which this system refuses them', () => {
  expect(ways.length).toBeGreaterThan(0);
});

describe.each(ways.map((way) => [way.slice(0, 2).join(' ') || 'by itself', way] as const))(
  'Sandbox where the system refuses namespaces (%s):',
  (_name, way) => {
    test.each([
      ['at a desk, Node’s permission model stands alone', {}, 'permission', RELEASE],
      ['with a public ORIGIN, pages of remotes are left to the browser', PUBLIC, 'browser', null],
    ])('%s, and the start says so', async (_case, environment, kind, release) => {
      const server = await start(environment, way);
      expect(await rendered(server)).toBe(release);
      expect(server.log()).toContain(`Namespaces are refused here: RENDER_SANDBOX is ${kind}`);
    });

    test('the setting decides, and nothing is said', async () => {
      const server = await start({ ...PUBLIC, RENDER_SANDBOX: 'permission' }, way);
      expect(await rendered(server)).toBe(RELEASE);
      expect(server.log()).not.toContain('Namespaces');
    });

    test('one that is told to have them does not start', async () => {
      const { code, stderr } = await (await start({ RENDER_SANDBOX: 'namespaces' }, way)).ended;
      expect([code, stderr]).toEqual([
        1,
        expect.stringContaining('RENDER_SANDBOX is namespaces, and this system refuses them: '),
      ]);
      expect(stderr.trim().split('\n')).toHaveLength(1);
    });
  },
);

describe.skipIf(!succeeds(NAMESPACE))('Folder of a sandbox:', () => {
  const folders = async () => (await readdir(temporary)).filter((name) => name.startsWith('sandbox-'));

  test('what a killed server leaves is removed at the next start, and nothing of one that runs', async () => {
    const killed = await start({}, []);
    expect(await rendered(killed)).toBe(RELEASE);
    const [left] = await folders();
    killed.child.kill('SIGKILL');
    await killed.ended;
    expect(await folders()).toEqual([left]);

    const runs = await start({}, []);
    expect(await rendered(runs)).toBe(RELEASE);
    const [own] = await folders();
    expect(await folders()).toEqual([expect.not.stringContaining(left ?? '')]);

    const replica = await start({}, []);
    expect(await rendered(replica)).toBe(RELEASE);
    expect(await folders()).toHaveLength(2);
    expect(await folders()).toContain(own);
    replica.child.kill('SIGTERM');
    await replica.ended;
    expect(await folders()).toEqual([own]);
  });
});
