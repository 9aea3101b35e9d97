import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

export interface Nginx {
  readonly origin: string;
  stop(): Promise<void>;
}

const configOf = (folder: string, port: number, upstreams: readonly string[]) => `
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
  upstream site { ${upstreams.map((origin) => `server ${new URL(origin).host};`).join(' ')} }
  server {
    listen 127.0.0.1:${port};
    location / { proxy_pass http://site; }
  }
}
`;

/** nginx (Debian's package `nginx-light`) before some servers, with what its settings are by themselves. */
export async function startNginx(upstreams: readonly string[]): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'));
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  await writeFile(file, configOf(folder, port, upstreams));
  const child: ChildProcess = spawn('nginx', ['-c', file, '-p', folder], { stdio: 'inherit' });
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', () => reject(new Error("There is no nginx here: install Debian's nginx-light")));
    child.once('exit', () => resolve());
  });
  const origin = `http://127.0.0.1:${port}`;
  const isUp = () =>
    fetch(`${origin}/health/live`).then(
      ({ ok }) => ok,
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
