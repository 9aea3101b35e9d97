import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../tooling/src/testing/free-port.ts';
import { makeCertificate } from './nginx.ts';

const PUBLISHED = fileURLToPath(new URL('../../../docs/operations/haproxy.cfg', import.meta.url));

export const hasHaproxy = spawnSync('haproxy', ['-v']).error === undefined;

/** Starts HAProxy with `docs/operations/haproxy.cfg` before two servers. Only ports, addresses and paths are replaced. */
export async function startPublishedHaproxy(upstreams: readonly [string, string]) {
  const folder = await mkdtemp(join(tmpdir(), 'haproxy-'));
  const [plain, port] = [await freePort(), await freePort()];
  const certificate = await makeCertificate(folder, 'www.example.com');
  await writeFile(join(folder, 'site.pem'), certificate + (await readFile(join(folder, 'key.pem'), 'utf8')));
  const changes = {
    '10.0.0.11:4000': new URL(upstreams[0]).host,
    '10.0.0.12:4000': new URL(upstreams[1]).host,
    'bind :80': `bind 127.0.0.1:${plain}`,
    'bind :443': `bind 127.0.0.1:${port}`,
    '/etc/ssl/site/site.pem': join(folder, 'site.pem'),
  };
  let config = await readFile(PUBLISHED, 'utf8');
  for (const [published, here] of Object.entries(changes)) {
    if (!config.includes(published)) throw new Error(`haproxy.cfg has no '${published}'`);
    config = config.replaceAll(published, here);
  }
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, config);
  const child = spawn('haproxy', ['-db', '-q', '-f', file], { stdio: 'inherit' });
  const ended = once(child, 'exit');
  const isUp = () =>
    fetch(`http://127.0.0.1:${plain}/`, { redirect: 'manual' }).then(
      () => true,
      () => false,
    );
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error('HAProxy ended');
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  return {
    port,
    certificate,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
