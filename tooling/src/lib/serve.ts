import { join } from 'node:path';
import { buildPackages, isBuilt } from './build-packages.ts';
import { readBuiltRelease } from './built-release.ts';
import { whenAskedToEnd } from './ending.ts';
import { greeting } from './greeting.ts';
import { bringLive } from './publish.ts';
import { createReleaseClient, type ReleaseClient } from './release-client.ts';
import { repairFromBuilds } from './repair.ts';
import { step } from './report.ts';
import { siteSigningKey } from './signing-key.ts';
import { LOG_LEVEL, ServerEndedError, startSite } from './site-process.ts';
import { builtPackages, DATA, folderOf, releasedPackages, versionOf } from './workspace.ts';
import { releaseToken, workspaceBuilds } from './workspace-builds.ts';

/**
 * Builds what changed, starts the server and makes the builds live. Returns the exit code when the server
 * ends.
 */
export async function serve(port: number): Promise<number> {
  const names = releasedPackages();
  await buildChanged(builtPackages());

  const site = startSite({ port, env: { LOG_LEVEL } });
  let isAsked = false;
  whenAskedToEnd((signal, heard) => {
    isAsked = true;
    if (!heard) void site.stop(signal);
  });

  try {
    await site.answers('/health/live');
    const client = createReleaseClient(site.origin, releaseToken(), () => siteSigningKey(DATA));
    await repairFromBuilds(client, workspaceBuilds, names, (line) => process.stdout.write(`${line}\n`));
    await bringAllLive(client, names);
    await site.answers('/health/ready');
  } catch (error) {
    // The error is a result of the shutdown. A second signal would interrupt it.
    if (isAsked) return site.ended;
    if (error instanceof ServerEndedError) return error.exitCode;
    await site.stop();
    throw error;
  }
  process.stdout.write(greeting(site.origin));
  return site.ended;
}

export async function buildChanged(names: readonly string[]): Promise<void> {
  const changed = names.filter((name) => !isBuilt(name));
  if (changed.length > 0) await step(`Building ${changed.join(', ')}`, () => buildPackages(changed));
}

export async function bringAllLive(client: ReleaseClient, names: readonly string[]): Promise<void> {
  const builds = names.map((name) => ({
    built: readBuiltRelease(join(folderOf(name), 'dist')),
    version: versionOf(name),
  }));
  await bringLive(client, builds, (sentence) => process.stdout.write(`${sentence}\n`));
}
