import { join } from 'node:path';
import { readBuiltRelease } from '../builds/built-release.ts';
import { siteSigningKey } from '../builds/signing-key.ts';
import { type BuildWatch, watchBuild } from '../builds/watch-build.ts';
import { releaseToken } from '../builds/workspace-builds.ts';
import { publishRelease } from '../release-cli/publishing/publish.ts';
import { createReleaseClient, type ReleaseClient } from '../release-cli/release-client.ts';
import { builtPackages, DATA, folderOf, releasedPackages, versionOf } from '../repository/workspace.ts';
import { startLiveRemote } from './live-remote.ts';
import { bringAllLive, buildChanged } from './serve.ts';
import { whenAskedToEnd } from './shutdown-signal.ts';
import { LOG_LEVEL, ServerEndedError, startSite } from './site-process.ts';

/**
 * Runs a development site and publishes each of `names` on every save. Open pages reload with the new
 * release; a single remote gets hot updates instead. Returns the server's exit code.
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
    // The error is a result of the shutdown. A second signal would interrupt it.
    if (isAsked) return site.ended;
    if (error instanceof ServerEndedError) return error.exitCode;
    await site.stop();
    throw error;
  } finally {
    for (const watch of watches) watch.stop();
  }
}

function publisherOf(client: ReleaseClient, name: string): () => Promise<void> {
  // The first build of the watch is already live.
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

export function nextDevVersion(version: string, published: readonly string[]): string {
  const prefix = `${version}-dev.`;
  const numbers = published
    .filter((one) => one.startsWith(prefix))
    .map((one) => Number(one.slice(prefix.length)));
  return `${prefix}${Math.max(0, ...numbers.filter(Number.isInteger)) + 1}`;
}
