import { mkdir, mkdtemp, readdir, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { OBJECT_LIMIT } from './file-store.ts';
import { createFolderStore, removeUnfinished } from './folder-store.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('folder store', () => {
  test('returns what was stored, and null for a missing key', async () => {
    const store = createFolderStore(folder);
    await store.put('a/1.0.0/x.js', Buffer.from('one'));
    expect((await store.get('a/1.0.0/x.js'))?.toString()).toBe('one');
    expect(await store.has('a/1.0.0/x.js')).toBe(true);
    expect(await store.get('a/1.0.0/y.js')).toBeNull();
    expect(await store.has('a/1.0.0/x.js/deeper')).toBe(false);
  });

  test('does not read an object above the limit', async () => {
    const store = createFolderStore(folder);
    await store.put('a/x', Buffer.from('one'));
    await truncate(join(folder, 'a/x'), OBJECT_LIMIT + 1);
    expect(await store.get('a/x')).toBeNull();
  });

  test('replaces an object and leaves no other files', async () => {
    const store = createFolderStore(folder);
    await store.put('a/x', Buffer.from('one'));
    await store.put('a/x', Buffer.from('two'));
    expect((await store.get('a/x'))?.toString()).toBe('two');
    expect(await readdir(join(folder, 'a'))).toEqual(['x']);
  });

  test('leaves no files after a failed write', async () => {
    await mkdir(join(folder, 'a/x/deeper'), { recursive: true });
    await expect(createFolderStore(folder).put('a/x', Buffer.from('one'))).rejects.toThrow();
    expect(await readdir(join(folder, 'a'))).toEqual(['x']);
  });

  test('removes old unfinished files, but not recent ones', async () => {
    await createFolderStore(folder).put('a/1/x', Buffer.from(''));
    const [left, current] = [join(folder, 'a/1/.unfinished-0'), join(folder, 'a/.unfinished-1')];
    for (const path of [left, current]) await writeFile(path, 'half');
    const yesterday = new Date(Date.now() - 86_400_000);
    await utimes(left, yesterday, yesterday);
    await removeUnfinished(folder);
    expect((await readdir(folder, { recursive: true })).sort()).toEqual([
      'a',
      'a/.unfinished-1',
      'a/1',
      'a/1/x',
    ]);
    await removeUnfinished(join(folder, 'none'));
  });

  test('lists keys by prefix, without unfinished files', async () => {
    const store = createFolderStore(folder);
    await store.put('a/1/x', Buffer.from(''));
    await store.put('a/2/x', Buffer.from(''));
    await writeFile(join(folder, 'a/1/.unfinished-0'), 'half');
    expect((await store.list('a/1/')).sort()).toEqual(['a/1/x']);
    expect(await createFolderStore(join(folder, 'none')).list('')).toEqual([]);
  });

  test('deletes an object, and ignores a repeated delete', async () => {
    const store = createFolderStore(folder);
    await store.put('a/x', Buffer.from('one'));
    await store.delete('a/x');
    await store.delete('a/x');
    expect(await store.get('a/x')).toBeNull();
  });

  test('rejects invalid keys', async () => {
    for (const key of ['../x', 'a/../../x', '/etc/passwd', 'a//b', '', 'a\\b', 'a/./b'])
      await expect(async () => createFolderStore(folder).get(key)).rejects.toThrow('not a valid file key');
  });
});
