import { join } from 'node:path';
import { readBuiltRelease } from './built-release.ts';
import { whenAskedToEnd } from './ending.ts';
import { startLiveRemote } from './live-remote.ts';
import { publishRelease } from './publish.ts';
import { createReleaseClient, type ReleaseClient } from './release-client.ts';
import { bringAllLive, buildChanged } from './serve.ts';
import { siteSigningKey } from './signing-key.ts';
import { LOG_LEVEL, ServerEndedError, startSite } from './site-process.ts';
import { type BuildWatch, watchBuild } from './watch-build.ts';
import { builtPackages, DATA, folderOf, releasedPackages, versionOf } from './workspace.ts';
import { releaseToken } from './workspace-builds.ts';

/**
 * Serves in development and publishes each of `names` on every save: what is seen is what a release would be. Open
 * pages reload themselves when the registry's revision grows; those of a site where one remote alone is worked on take its saves
 * as hot updates. Stays until the server ends; answers with its exit code.
 */
export async function developOnSite(port: number, names: readonly string[]): Promise<number> {
  await buildChanged(builtPackages());
  const [only] = names;
  const live = only && only !== 'shell' && names.length === 1 ? await startLiveRemote(only, port) : null;
  const devRemote: Record<string, string> = live ? { DEV_REMOTE: `${only}@${live.origin}` } : {};
  const site = startSite({ port, env: { NODE_ENV: 'development', LOG_LEVEL, ...devRemote } });
  const watches: Array<Pick<BuildWatch, 'stop'>> = live ? [live] : [];
  let isAsked = false;
  whenAskedToEnd((signal, heard) => {
    isAsked = true;
    for (const watch of watches) watch.stop();
    if (!heard) void site.stop(signal);
  });
  try {
    await site.answers('/health/live');
    const client = createReleaseClient(site.origin, releaseToken(), () => siteSigningKey(DATA));
    await bringAllLive(client, releasedPackages());
    await site.answers('/health/ready');
    for (const name of names) watches.push(watchBuild(name, publisherOf(client, name)));
    const kept = live ? ' and comes to open pages in place' : '';
    process.stdout.write(
      `\nServing ${site.origin}; every save of ${names.join(', ')} is published${kept}.\n`,
    );
    process.stdout.write(
      `What is kept lies in ${DATA}, as for npm start: a site that runs on it gets every save, too.\n`,
    );
    return await site.ended;
  } catch (error) {
    // It fails since the server ends. A second signal would cut that off.
    if (isAsked) return site.ended;
    if (error instanceof ServerEndedError) return error.exitCode;
    await site.stop();
    throw error;
  } finally {
    for (const watch of watches) watch.stop();
  }
}

/** Publishes a finished build as the next `<version>-dev.<n>` and makes it live. */
function publisherOf(client: ReleaseClient, name: string): () => Promise<void> {
  // What is live at the start is the first build of the watch.
  let lastHash = readBuiltRelease(join(folderOf(name), 'dist')).hash8;
  return async () => {
    const built = readBuiltRelease(join(folderOf(name), 'dist'));
    if (built.hash8 === lastHash) return;
    lastHash = built.hash8;
    const version = nextDevVersion(
      versionOf(name),
      (await client.list(name)).map((release) => release.version),
    );
    await publishRelease(client, built, version);
    await client.promote(name, version, { why: 'saved in development' });
    process.stdout.write(`  ${name}@${version} is live\n`);
  };
}

/** The `<version>-dev.<n>` after the highest of `published`. */
export function nextDevVersion(version: string, published: readonly string[]): string {
  const prefix = `${version}-dev.`;
  const numbers = published
    .filter((one) => one.startsWith(prefix))
    .map((one) => Number(one.slice(prefix.length)));
  return `${prefix}${Math.max(0, ...numbers.filter(Number.isInteger)) + 1}`;
}
