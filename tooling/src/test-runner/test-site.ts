import { mkdtempSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { siteSigningKey } from '../builds/signing-key.ts';
import { releaseToken } from '../builds/workspace-builds.ts';
import { PlainError } from '../console/report.ts';
import { runCommand } from '../console/run-command.ts';
import { createReleaseClient, type ReleaseClient } from '../release-cli/release-client.ts';
import { releasedPackages } from '../repository/workspace.ts';
import { bringAllLive } from '../site/serve.ts';
import { type SiteProcess, startSite } from '../site/site-process.ts';
import { freePort } from '../testing/free-port.ts';

export interface TestSite {
  readonly origin: string;
  readonly pid: number;
  readonly releaseToken: string;
  readonly dataFolder: string;
  stop(): Promise<void>;
}

export type BringLive = (client: ReleaseClient) => Promise<void>;

const builtHere: BringLive = (client) => bringAllLive(client, releasedPackages());

/**
 * Starts a site on a free port with a temporary data folder, and makes releases live, by default the builds
 * in `dist`. `settings` are extra environment variables.
 */
export async function startTestSite(
  bringLive: BringLive = builtHere,
  settings: Readonly<Record<string, string>> = {},
): Promise<TestSite> {
  return start(mkdtempSync(join(tmpdir(), 'site-')), bringLive, settings);
}

/** Starts `count` sites. Releases are published once; the other sites start from a copy of the data. */
export async function startTestSites(
  count: number,
  bringLive: BringLive = builtHere,
  settings: Readonly<Record<string, string>> = {},
): Promise<TestSite[]> {
  const first = mkdtempSync(join(tmpdir(), 'site-'));
  const site = await start(first, bringLive, settings);
  if (count === 1) return [site];
  await site.end();
  const folders = [first, ...Array.from({ length: count - 1 }, (_, index) => `${first}-${index + 2}`)];
  for (const folder of folders.slice(1)) await copyFolder(first, folder);
  const begun = await Promise.allSettled(folders.map((folder) => start(folder, null, settings)));
  const sites = begun.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const failed = begun.find((result) => result.status === 'rejected');
  if (!failed) return sites;
  await Promise.all(sites.map((started) => started.stop()));
  throw failed.reason;
}

/** Keeps file owners, because PostgreSQL may run as another user. */
async function copyFolder(from: string, to: string): Promise<void> {
  if (process.platform === 'win32') return cp(from, to, { recursive: true });
  const { code, output } = await runCommand('cp', ['-a', from, to]);
  if (code !== 0) throw new PlainError(`The data of the test site could not be copied: ${output}`);
}

async function start(
  data: string,
  bringLive: BringLive | null,
  settings: Readonly<Record<string, string>>,
): Promise<TestSite & { end(): Promise<void> }> {
  const log: string[] = [];
  const site = startSite({
    port: await freePort(),
    output: 'pipe',
    onLog: (text) => log.push(text),
    env: { DATA_DIR: data, DATABASE_URL: '', ...settings },
  });
  const end = async () => void (await site.stop());
  const stop = async () => {
    await end();
    rmSync(data, { recursive: true, force: true });
  };
  try {
    const token = await bringUp(site, data, bringLive);
    return { origin: site.origin, pid: site.pid, releaseToken: token, dataFolder: data, end, stop };
  } catch (error) {
    await stop();
    throw new PlainError(
      `The site for the browser tests did not start: ${messageOf(error)}\n${log.join('')}`,
    );
  }
}

async function bringUp(site: SiteProcess, data: string, bringLive: BringLive | null): Promise<string> {
  await site.answers('/health/live');
  const token = releaseToken(data);
  await bringLive?.(createReleaseClient(site.origin, token, () => siteSigningKey(data)));
  await site.answers('/health/ready');
  return token;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
