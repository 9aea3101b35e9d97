import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../tooling/src/testing/free-port.ts';

const PUBLISHED = fileURLToPath(new URL('../../../docs/operations/nginx.conf', import.meta.url));

export const hasNginx = spawnSync('nginx', ['-v']).error === undefined;

export type PublishedNginx = Awaited<ReturnType<typeof startPublishedNginx>>;

const addressOf = (origin: string) => new URL(origin).host;

/** nginx writes only to one folder, and so needs no root. */
const configOf = (folder: string, site: string) => `
daemon off;
pid ${folder}/pid;
error_log ${folder}/error.log;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  ${site}
}
`;

async function run(folder: string, site: string, port: number) {
  const file = join(folder, 'nginx.conf');
  await writeFile(file, configOf(folder, site));
  // As root it works as another user, which has to reach the folder.
  await chmod(folder, 0o711);
  const child: ChildProcess = spawn('nginx', ['-c', file, '-p', folder], { stdio: 'inherit' });
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', () => reject(new Error("There is no nginx here: install Debian's nginx-light")));
    child.once('exit', () => resolve());
  });
  const origin = `http://127.0.0.1:${port}`;
  const isUp = () =>
    fetch(`${origin}/health/live`, { redirect: 'manual' }).then(
      ({ status }) => status < 400,
      () => false,
    );
  const until = async () => {
    while (!(await isUp())) await new Promise((resolve) => setTimeout(resolve, 30));
  };
  await Promise.race([until(), ended.then(() => Promise.reject(new Error('nginx ended')))]);
  return {
    origin,
    async stop() {
      child.kill('SIGQUIT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function makeCertificate(folder: string, name: string): Promise<string> {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  const made = spawnSync('openssl', ['req', ...kind, ...subject, '-keyout', key, '-out', certificate]);
  if (made.status !== 0) throw new Error(`openssl made no certificate: ${made.stderr}`);
  return readFile(certificate, 'utf8');
}

/** Starts nginx with `docs/operations/nginx.conf` before two servers. Only ports, addresses and paths are replaced. */
export async function startPublishedNginx(upstreams: readonly [string, string]) {
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'));
  const [plain, port] = [await freePort(), await freePort()];
  const certificate = await makeCertificate(folder, 'www.example.com');
  const changes = {
    'server 10.0.0.11:4000': `server ${addressOf(upstreams[0])}`,
    'server 10.0.0.12:4000': `server ${addressOf(upstreams[1])}`,
    '/var/lib/nginx/releases': join(folder, 'releases'),
    '/var/lib/nginx/pages': join(folder, 'pages'),
    'listen 80;': `listen 127.0.0.1:${plain};`,
    'listen 443 ssl': `listen 127.0.0.1:${port} ssl`,
    '/etc/ssl/site/fullchain.pem': join(folder, 'certificate.pem'),
    '/etc/ssl/site/privkey.pem': join(folder, 'key.pem'),
  };
  let site = (await readFile(PUBLISHED, 'utf8')).replace(/^\s*#.*$/gm, '');
  for (const [published, here] of Object.entries(changes)) {
    if (!site.includes(published)) throw new Error(`nginx.conf has no '${published}'`);
    site = site.replaceAll(published, here);
  }
  const nginx = await run(folder, site, plain);
  return { ...nginx, port, certificate, errors: () => readFile(join(folder, 'error.log'), 'utf8') };
}
