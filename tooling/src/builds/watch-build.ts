import { spawn } from 'node:child_process';
import { existsSync, type FSWatcher, mkdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import { folderOf } from '../repository/workspace.ts';
import { rsbuildBuild } from './build-packages.ts';

export interface BuildWatch {
  stop(): void;
}

export function watchBuild(name: string, onBuilt: () => Promise<void>): BuildWatch {
  const dist = join(folderOf(name), 'dist');
  const release = join(dist, 'release.json');
  mkdirSync(dist, { recursive: true });
  // The build writes release.json last.
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
  // One build causes several file events.
  const schedule = () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      queue = queue.then(callOnBuilt).catch((error: unknown) => {
        // The server that `onBuilt` calls is ending too.
        if (isStopped) return;
        process.stderr.write(`${name}: ${error instanceof Error ? error.message : error}\n`);
      });
    }, 50);
  };
  const callOnBuilt = async () => {
    // A new build removes the file and calls later itself.
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
