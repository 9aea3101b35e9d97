import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../tooling/src/testing/free-port.ts';
import { startDeliverySite, UNRENDERED } from '../support/delivery-site.ts';
import { parsePage } from '../support/parse-page.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

// Servers as operators start them, in the strongest sandbox of this machine.

const { database, site } = await startDeliverySite({ config: UNRENDERED });
const temporary = await mkdtemp(join(tmpdir(), 'temporary-'));
// A sandbox is another user, who reads files through the folder.
await chmod(temporary, 0o755);
const running: ServerProcess[] = [];
afterAll(async () => {
  for (const { child } of running) child.kill('SIGKILL');
  await Promise.all(running.map(({ ended }) => ended));
  await rm(temporary, { recursive: true, force: true });
});

const isRoot = process.getuid?.() === 0;
const AS_ROOT = ['unshare', ...(isRoot ? [] : ['--user', '--map-root-user'])];
const hasNamespaces = spawnSync(AS_ROOT[0] ?? '', [...AS_ROOT.slice(1), '--mount', 'true']).status === 0;
/** Command that refuses namespaces to what it starts: a container without the right, or a limit of the kernel. */
const REFUSING = isRoot
  ? ['setpriv', '--bounding-set', '-sys_admin', '--inh-caps', '-sys_admin']
  : [...AS_ROOT, 'sh', '-c', 'echo 0 > /proc/sys/user/max_mnt_namespaces && exec "$@"', 'sh'];

async function start(
  environment: Readonly<Record<string, string>> = {},
  within: readonly string[] = [],
): Promise<ServerProcess> {
  const settings = {
    DATABASE_URL: database.url,
    DATA_DIR: site.folder,
    TMPDIR: temporary,
    AUTH_SECRET: 'a secret of a test, long enough for one',
    REQUIRED_RELEASES: 'shell,mfe-working',
    LOG_LEVEL: 'warn',
    PORT: String(await freePort()),
  };
  const server = startServer({ ...settings, ...environment }, within);
  running.push(server);
  return server;
}
async function rendered(server: ServerProcess): Promise<string | null> {
  const answer = await fetch(`${await server.answers()}/content`);
  expect(answer.status).toBe(200);
  return parsePage(await answer.text()).slotData.release;
}
const RELEASE = 'mfe-working@1.0.0';

describe('server without support for namespaces', () => {
  const startWithout = (environment: Readonly<Record<string, string>>) =>
    start(environment, hasNamespaces ? REFUSING : []);
  const PUBLIC = { ORIGIN: 'https://outlets.example.com' };

  it.each([
    ['renders with the permission model on a desk', {}, 'permission', RELEASE],
    ['leaves remotes to the browser with a public ORIGIN', PUBLIC, 'browser', null],
  ])('%s, and logs it', async (_case, environment, kind, release) => {
    const server = await startWithout(environment);
    expect(await rendered(server)).toBe(release);
    expect(server.log()).toContain(`Namespaces are refused here: RENDER_SANDBOX is ${kind}`);
  });
});

describe.skipIf(!hasNamespaces)('sandbox folder', () => {
  const folders = async () => (await readdir(temporary)).filter((name) => name.startsWith('sandbox-'));
  const startRendering = async () => {
    const server = await start();
    expect(await rendered(server)).toBe(RELEASE);
    return server;
  };

  it('is removed at the next start after the server was killed, but not while the server runs', async () => {
    const killed = await startRendering();
    const [left] = await folders();
    killed.child.kill('SIGKILL');
    await killed.ended;
    expect(await folders()).toEqual([left]);

    await startRendering();
    const [own] = await folders();
    expect(await folders()).toEqual([expect.not.stringContaining(left ?? '')]);

    const replica = await startRendering();
    expect(await folders()).toHaveLength(2);
    expect(await folders()).toContain(own);
    replica.child.kill('SIGTERM');
    await replica.ended;
    expect(await folders()).toEqual([own]);
  });
});
