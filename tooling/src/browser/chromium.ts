import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { PlainError } from '../console/report.ts';
import { runCommand } from '../console/run-command.ts';

/** Preferred for tests: full browsers start extra processes for the toolbar of each context. */
const HEADLESS_SHELL = 'chromium-headless-shell';
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const FIXED_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Returns an installed Chromium or Chrome. `CHROMIUM_PATH` has priority. */
export function installedChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const given = env.CHROMIUM_PATH;
  if (given) {
    if (!existsSync(given)) throw new PlainError(`CHROMIUM_PATH names ${given}, which does not exist.`);
    return given;
  }
  return onPath([HEADLESS_SHELL, ...WHOLE], env);
}

export function installedFullChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const given = installedChromium(env);
  return given && !isHeadlessShell(given) ? given : onPath(WHOLE, env);
}

export function installedHeadlessShell(env: NodeJS.ProcessEnv = process.env): string | undefined {
  return [installedChromium(env), onPath([HEADLESS_SHELL], env)].find(
    (path) => path && isHeadlessShell(path),
  );
}

export function chromiumEnvironment(): Readonly<Record<string, string>> {
  const shell = installedHeadlessShell();
  const whole = installedFullChromium();
  return {
    ...(shell ? { HEADLESS_SHELL_PATH: shell } : {}),
    ...(whole ? { WHOLE_CHROMIUM_PATH: whole } : {}),
  };
}

const isHeadlessShell = (path: string) => /headless.shell/.test(path);

function onPath(names: readonly string[], env: NodeJS.ProcessEnv): string | undefined {
  const paths = (env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)));
  return [...paths, ...FIXED_PLACES].find((path) => existsSync(path));
}

export async function provideChromium(): Promise<string> {
  const found = installedChromium() ?? (await fromPlaywright()) ?? (await fromDebian());
  if (found) return found;
  throw new PlainError(
    'There is no Chromium for the browser tests, and none could be downloaded. Install Chromium or Chrome, or name one with CHROMIUM_PATH.',
  );
}

export const playwrightCli = () =>
  join(createRequire(import.meta.url).resolve('playwright/package.json'), '../cli.js');

async function fromPlaywright(): Promise<string | undefined> {
  const { chromium } = await import('playwright');
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  process.stdout.write('  no Chromium is installed: asking Playwright for its own …\n');
  const cli = playwrightCli();
  await runCommand(process.execPath, [cli, 'install', 'chromium', '--no-shell']);
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

async function fromDebian(): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  process.stdout.write('  asking Debian for its Chromium …\n');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runCommand('apt-get', ['update'], { env });
  const install = ['install', '--yes', '--no-install-recommends', 'chromium-headless-shell'];
  await runCommand('apt-get', install, { env });
  return installedChromium({ PATH: process.env.PATH });
}
