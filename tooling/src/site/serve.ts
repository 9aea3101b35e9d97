import { join } from 'node:path';
import { buildPackages, isBuilt } from '../builds/build-packages.ts';
import { readBuiltRelease } from '../builds/built-release.ts';
import { siteSigningKey } from '../builds/signing-key.ts';
import { releaseToken, workspaceBuilds } from '../builds/workspace-builds.ts';
import { step } from '../console/report.ts';
import { bringLive } from '../release-cli/publishing/publish.ts';
import { repairFromBuilds } from '../release-cli/publishing/repair.ts';
import { createReleaseClient, type ReleaseClient } from '../release-cli/release-client.ts';
import { builtPackages, DATA, folderOf, releasedPackages, versionOf } from '../repository/workspace.ts';
import { whenAskedToEnd } from './shutdown-signal.ts';
import { LOG_LEVEL, ServerEndedError, startSite } from './site-process.ts';
import { greeting } from './startup-banner.ts';

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
