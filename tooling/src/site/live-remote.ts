import { spawn } from 'node:child_process';
import { buildLiveShell, rsbuildDev } from '../builds/build-packages.ts';
import { folderOf } from '../repository/workspace.ts';
import { exitOf, firstFreePort, untilItAnswers } from './site-process.ts';

export interface LiveRemote {
  readonly origin: string;
  stop(): void;
}

const FIRST_PORT = 4_121;

/** Starts the dev server of a remote for the site on `sitePort`. It prints its own build errors. */
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
  // Checks the shell, because the remote may not build.
  await untilItAnswers(new URL('/shell/app.js', origin), exitOf(child));
  return { origin, stop: () => child.kill() };
}
