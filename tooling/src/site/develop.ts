import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildLiveShell, rsbuildDev } from '../builds/build-packages.ts';
import { readBuiltRelease } from '../builds/built-release.ts';
import { siteSigningKey } from '../builds/signing-key.ts';
import { type BuildWatch, watchBuild } from '../builds/watch-build.ts';
import { releaseToken } from '../builds/workspace-builds.ts';
import { publishRelease } from '../release-cli/publishing/publish.ts';
import { createReleaseClient, type ReleaseClient } from '../release-cli/release-client.ts';
import { builtPackages, DATA, folderOf, releasedPackages, versionOf } from '../repository/workspace.ts';
import { bringAllLive, buildChanged } from './serve.ts';
import {
  exitOf,
  firstFreePort,
  LOG_LEVEL,
  ServerEndedError,
  startSite,
  untilItAnswers,
  whenAskedToEnd,
} from './site-process.ts';

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
  const watches: BuildWatch[] = live ? [live] : [];
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
    const kept = live ? ' and updates open pages in place' : '';
    process.stdout.write(
      `\nServing ${site.origin}; every save of ${names.join(', ')} is published${kept}.\n`,
    );
    process.stdout.write(`Data is in ${DATA}, as for npm start. A site that uses it gets every save too.\n`);
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
    await client.promote(name, version, { why: 'saved in development', unchecked: true });
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

const FIRST_PORT = 4_121;

async function startLiveRemote(name: string, sitePort: number): Promise<BuildWatch & { origin: string }> {
  const LIVE_SHELL = await buildLiveShell();
  const port = await firstFreePort(FIRST_PORT);
  const origin = `http://localhost:${port}`;
  const child = spawn(
    process.execPath,
    [...rsbuildDev(name), '--port', String(port), '--log-level', 'warn'],
    {
      cwd: folderOf(name),
      env: {
        ...process.env,
        NODE_ENV: 'development',
        RELEASE_SERVER: `http://localhost:${sitePort}`,
        LIVE_SHELL,
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  // Checks the shell, because the remote may not build.
  await untilItAnswers(new URL('/shell/app.js', origin), exitOf(child));
  return { origin, stop: () => child.kill() };
}
