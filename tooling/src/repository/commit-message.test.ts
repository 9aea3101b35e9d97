import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const HOOK = join(import.meta.dirname, '../../git-hooks/commit-msg');

function commit(message: string) {
  const file = join(temporaryFolder(), 'COMMIT_EDITMSG');
  writeFileSync(file, message);
  return spawnSync('sh', [HOOK, file], { encoding: 'utf8' });
}

describe.skipIf(process.platform === 'win32')('commit-msg hook', () => {
  it.each([
    'Fix double redemption on slow connections',
    '# A template\nUse one clock\n\nThe second was added by mistake.',
    'Test the hook',
    'Address the review',
    `Añade ${'é'.repeat(66)}`,
    "Merge branch 'main' into a branch with a name that makes the subject longer than 72",
    'fixup! Fixed',
  ])('accepts "%s"', (message) => {
    expect(commit(message)).toMatchObject({ status: 0, stderr: '' });
  });

  it.each([
    ['Fixes double redemption', 'Use the imperative'],
    ['Adding a map', 'Use the imperative'],
    ['Simplified: the map', 'Use the imperative'],
    ['dropped the map', 'Use the imperative'],
    ['Made a map', 'Use the imperative'],
    [`Add ${'a'.repeat(69)}`, 'has 73 characters'],
    ['\nAdd a map', 'is empty'],
  ])('refuses "%s"', (message, reason) => {
    const { status, stderr } = commit(message);
    expect(stderr).toContain(reason);
    expect(status).toBe(1);
  });
});
