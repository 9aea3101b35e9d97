import { spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../tooling/src/testing/free-port.ts';

/** A site in development, on a checkout of its own. */
export interface DevelopedSite {
  readonly origin: string;
  /** What the terminal says. */
  said(): string;
  /** Saves a file of the remote with each second text in the place of the first. */
  save(file: string, ...changes: ReadonlyArray<readonly [from: string, to: string]>): void;
  stop(): Promise<void>;
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Checkout whose remote may be edited: this one, by links, but for the remote and for the commands, which work where they lie. */
function checkoutWith(remote: string): string {
  const root = mkdtempSync(join(tmpdir(), 'checkout-'));
  for (const name of readdirSync(ROOT)) {
    if (name.startsWith('.')) continue;
    if (name !== remote && name !== 'tooling') {
      symlinkSync(join(ROOT, name), join(root, name));
      continue;
    }
    mkdirSync(join(root, name));
    for (const part of readdirSync(join(ROOT, name)))
      if (part === 'node_modules') symlinkSync(join(ROOT, name, part), join(root, name, part));
      else cpSync(join(ROOT, name, part), join(root, name, part), { recursive: true });
  }
  return root;
}

/** Runs `pnpm dev NAME`, until the site is served. */
export async function developSite(remote: string): Promise<DevelopedSite> {
  const root = checkoutWith(remote);
  const port = await freePort();
  let said = '';
  const child = spawn(process.execPath, [join(root, 'tooling/src/dev.ts'), remote], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: join(root, '.data'), PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const kill = () => child.kill('SIGTERM');
  // Whoever waits too long for it is ended by Playwright, and has no site to stop.
  process.once('exit', kill);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      said += chunk;
      if (/^Serving /m.test(said)) resolve();
    });
    child.once('exit', () => reject(new Error(`The site in development ended: ${said}`)));
  });
  return {
    origin: `http://localhost:${port}`,
    said: () => said,
    save(file, ...changes) {
      const path = join(root, remote, file);
      const saved = changes.reduce(
        (text, [from, to]) => {
          if (!text.includes(from)) throw new Error(`${file} has no '${from}'`);
          return text.replace(from, to);
        },
        readFileSync(path, 'utf8'),
      );
      writeFileSync(path, saved);
    },
    async stop() {
      process.off('exit', kill);
      kill();
      await ended;
      rmSync(root, { recursive: true, force: true });
    },
  };
}
