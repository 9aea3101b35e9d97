import { spawn } from 'node:child_process';
import { buildLiveShell, rsbuildDev } from './build-packages.ts';
import { exitOf, firstFreePort, untilItAnswers } from './site-process.ts';
import { folderOf } from './workspace.ts';

/** Dev server of the one remote whose saves come to the pages of a site in development as hot updates. */
export interface LiveRemote {
  readonly origin: string;
  stop(): void;
}

/** First port that dev servers try: those of remotes alone and for testers stand before. */
const FIRST_PORT = 4_121;

/** Starts the dev server of a remote for the site on `sitePort`. What it builds, and what it cannot build, it says itself. */
export async function startLiveRemote(name: string, sitePort: number): Promise<LiveRemote> {
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
  // The shell, since the remote may not build as it lies there.
  await untilItAnswers(new URL('/shell/app.js', origin), exitOf(child));
  return { origin, stop: () => child.kill() };
}
