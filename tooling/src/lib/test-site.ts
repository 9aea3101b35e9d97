import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../testing/free-port.ts';
import { createReleaseClient, type ReleaseClient } from './release-client.ts';
import { PlainError } from './report.ts';
import { bringAllLive } from './serve.ts';
import { siteSigningKey } from './signing-key.ts';
import { type SiteProcess, startSite } from './site-process.ts';
import { releasedPackages } from './workspace.ts';
import { releaseToken } from './workspace-builds.ts';

/** A whole site of its own: database, sample content and the built releases, in a folder that goes with it. */
export interface TestSite {
  readonly origin: string;
  /** Process of its server. */
  readonly pid: number;
  readonly releaseToken: string;
  /** Its data folder, where its mail lies. */
  readonly dataFolder: string;
  stop(): Promise<void>;
}

/** Brings a new site's releases live. */
export type BringLive = (client: ReleaseClient) => Promise<void>;

const builtHere: BringLive = (client) => bringAllLive(client, releasedPackages());

/**
 * Starts a site on a free port with a temporary data folder and brings releases live on it, by default the builds of
 * `dist`. `settings` are its own, such as another database.
 */
export async function startTestSite(
  bringLive: BringLive = builtHere,
  settings: Readonly<Record<string, string>> = {},
): Promise<TestSite> {
  const data = mkdtempSync(join(tmpdir(), 'site-'));
  const log: string[] = [];
  const site = startSite({
    port: await freePort(),
    output: 'pipe',
    onLog: (text) => log.push(text),
    env: { DATA_DIR: data, DATABASE_URL: '', ...settings },
  });
  const stop = async () => {
    await site.stop();
    rmSync(data, { recursive: true, force: true });
  };
  try {
    const token = await bringUp(site, data, bringLive);
    return { origin: site.origin, pid: site.pid, releaseToken: token, dataFolder: data, stop };
  } catch (error) {
    await stop();
    throw new PlainError(
      `The site for the browser tests did not start: ${messageOf(error)}\n${log.join('')}`,
    );
  }
}

/** Starts several, each with data of its own; none is left when one cannot start. */
export async function startTestSites(
  count: number,
  bringLive?: BringLive,
  settings?: Readonly<Record<string, string>>,
): Promise<TestSite[]> {
  const begun = await Promise.allSettled(
    Array.from({ length: count }, () => startTestSite(bringLive, settings)),
  );
  const sites = begun.flatMap((site) => (site.status === 'fulfilled' ? [site.value] : []));
  const failed = begun.find((site) => site.status === 'rejected');
  if (!failed) return sites;
  await Promise.all(sites.map((site) => site.stop()));
  throw failed.reason;
}

async function bringUp(site: SiteProcess, data: string, bringLive: BringLive): Promise<string> {
  await site.answers('/health/live');
  const token = releaseToken(data);
  await bringLive(createReleaseClient(site.origin, token, () => siteSigningKey(data)));
  await site.answers('/health/ready');
  return token;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
