import { spawn } from 'node:child_process';
import { existsSync, type FSWatcher, mkdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import { rsbuildBuild } from './build-packages.ts';
import { folderOf } from './workspace.ts';

export interface BuildWatch {
  stop(): void;
}

/** Builds a package on every change and calls `onBuilt` after each build that succeeded, one call at a time. */
export function watchBuild(name: string, onBuilt: () => Promise<void>): BuildWatch {
  const dist = join(folderOf(name), 'dist');
  const release = join(dist, 'release.json');
  mkdirSync(dist, { recursive: true });
  // The build's last act is to put its release.json in place.
  const watcher: FSWatcher = watch(dist, (_event, file) => {
    if (file === 'release.json') schedule();
  });
  const child = spawn(process.execPath, [...rsbuildBuild(name), '--watch', '--log-level', 'warn'], {
    cwd: folderOf(name),
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });

  let queue = Promise.resolve();
  let isStopped = false;
  let waiting: NodeJS.Timeout | undefined;
  // One build moves the file more than once; its events come together.
  const schedule = () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      queue = queue.then(callOnBuilt).catch((error: unknown) => {
        // The server that it speaks to ends as well.
        if (isStopped) return;
        process.stderr.write(`${name}: ${error instanceof Error ? error.message : error}\n`);
      });
    }, 50);
  };
  const callOnBuilt = async () => {
    // A build that starts takes the file away, also while an earlier one waits: it calls for itself.
    if (!isStopped && existsSync(release)) await onBuilt();
  };

  return {
    stop: () => {
      isStopped = true;
      clearTimeout(waiting);
      watcher.close();
      child.kill();
    },
  };
}
