import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PlainError } from '../console/report.ts';
import { runCommand } from '../console/run-command.ts';
import { ROOT } from '../repository/workspace.ts';
import { freePort } from '../testing/free-port.ts';

/** A local package registry for tests. It forwards other names to npm's registry. */
export interface LocalRegistry {
  readonly url: string;
  publish(tarball: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Verdaccio, installed when a test first needs it, because it is 65 MB. The override replaces a tag of
 * node-fetch that only npm's own registry has.
 */
const VERDACCIO = {
  private: true,
  dependencies: { verdaccio: '6.10.4' },
  overrides: { 'node-fetch': '2.7.0' },
};
const HOME = join(ROOT, '.data', 'verdaccio');

/**
 * High `max_fails`, so that one failed request does not block the next tests. Logs only errors, to keep test
 * output clean.
 */
const configuration = (folder: string, uplink: string, own: readonly string[]) => `
storage: ${join(folder, 'storage')}
auth: { htpasswd: { file: ${join(folder, 'htpasswd')} } }
uplinks: { npm: { url: '${uplink}', timeout: 5m, max_fails: 1000, fail_timeout: 1s } }
packages:
  '{${own.join(',')}}': { access: $all, publish: $all }
  '**': { access: $all, proxy: npm }
log: { type: stdout, format: pretty, level: error }
`;

export async function startRegistry(own: readonly string[]): Promise<LocalRegistry> {
  await install();
  const folder = mkdtempSync(join(tmpdir(), 'registry-'));
  const uplink = (await npm(['config', 'get', 'registry'])).trim();
  const config = join(folder, 'config.yaml');
  writeFileSync(config, configuration(folder, uplink, own));
  const host = `127.0.0.1:${await freePort()}`;
  const program = join(HOME, 'node_modules', 'verdaccio', 'bin', 'verdaccio');
  const child = spawn(process.execPath, [program, '-c', config, '-l', host], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  const url = `http://${host}/`;
  await untilItAnswers(url, child);
  return {
    url,
    async publish(tarball) {
      await npm(['publish', tarball, '--registry', url, `--//${host}/:_authToken=nobody-asks`]);
    },
    async stop() {
      child.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function install(): Promise<void> {
  const wanted = JSON.stringify(VERDACCIO);
  const file = join(HOME, 'package.json');
  const stamp = join(HOME, 'node_modules', '.installed');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  mkdirSync(HOME, { recursive: true });
  writeFileSync(file, wanted);
  await npm(['install', '--no-audit', '--no-fund', '--no-package-lock'], HOME);
  writeFileSync(stamp, wanted);
}

async function untilItAnswers(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(new URL('-/ping', url)).catch(() => null);
    if (answer?.ok) return;
    await wait(100);
  }
  throw new PlainError('The local registry ended before it answered.');
}

export async function npm(
  args: readonly string[],
  cwd = ROOT,
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { code, output } = await runCommand('npm', args, { cwd, env: { ...process.env, ...env } });
  if (code !== 0) throw new PlainError(`npm ${args.join(' ')} failed in ${cwd}.\n${output}`);
  return output;
}
