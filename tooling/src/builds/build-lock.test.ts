import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { withLock } from './build-lock.ts';

let file: string;
beforeEach(() => {
  file = join(temporaryFolder(), 'state', 'build.lock');
});

describe('withLock', () => {
  it('runs one caller at a time', async () => {
    const order: string[] = [];
    let leave = () => {};
    const first = withLock(file, async () => {
      order.push('first in');
      await new Promise<void>((resolve) => {
        leave = resolve;
      });
      order.push('first out');
    });
    const second = withLock(file, async () => {
      order.push('second in');
    });
    leave();
    await Promise.all([first, second]);
    expect(order).toEqual(['first in', 'first out', 'second in']);
    expect(existsSync(file)).toBe(false);
  });

  it('releases the lock after a failure', async () => {
    await expect(withLock(file, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await withLock(file, async () => 'next')).toBe('next');
  });

  it('takes the lock of a process that ended', async () => {
    await withLock(file, async () => undefined);
    const { pid } = spawnSync(process.execPath, ['--version']);
    writeFileSync(file, String(pid));
    expect(await withLock(file, async () => 'mine')).toBe('mine');
  });
});
