import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createSampleContent, SAMPLE_REVISION } from 'sample-content';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleKeysIn } from '../content/import/remove-sample.ts';
import { replaceContent } from '../content/write/write-content.ts';
import { onlyCentres } from '../testing/only-centres.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

const CLI = fileURLToPath(new URL('./content.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'content-command-'));
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const content = onlyCentres(createSampleContent({ today: '2026-11-21' }), 'charleston');
  await replaceContent(database.db, content, { sample: { day: '2026-11-21', revision: SAMPLE_REVISION } });
  await replaceContent(database.db, content, { sampleKeys: sampleKeysIn(content, content) });
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.stop();
});

function run(...args: readonly string[]) {
  return spawnSync(process.execPath, [CLI, ...args], {
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: database.url, DATA_DIR: folder, INIT_CWD: folder },
  });
}

describe('content command', () => {
  it('lists what an import would change, and what it did not read', () => {
    writeFileSync(join(folder, 'Notes.txt'), 'Mine.');
    writeFileSync(join(folder, 'rewards-faq.csv'), 'ID;Topic;Question;Answer\r\na;Points;Why?;[]\r\n');
    const { status, stdout } = run('import', '.', '--dry-run');
    expect(stdout).toMatch(
      /^Not read: Notes\.txt\.\nrewards-faq: 1 added, 0 changed, \d+ removed, 0 unchanged\n/,
    );
    expect(stdout).toMatch(/\nNothing was changed: this was a dry run\.\n$/);
    expect(status).toBe(0);
  });

  it('lists all problems of an import and fails', () => {
    writeFileSync(join(folder, 'rewards-faq.csv'), 'id,topic,question,answer\n=A1,Points,Why?,no\n');
    const { status, stderr } = run('import', '.');
    expect(stderr.split('\n')).toEqual([
      'rewards-faq.csv, line 2, column "id": "=A1" is wrong: expected a value, not a formula.',
      'rewards-faq.csv, line 2, column "answer": "no" is wrong: expected a list; ["no"] would be right.',
      'Nothing was changed: 2 problems.',
      '',
    ]);
    expect(status).toBe(1);
  });

  it('removes the sample', () => {
    const { status, stdout } = run('remove-sample');
    expect(stdout).toMatch(
      /^Removed: .*\d+ stores, .*\nKept, .* 1 site, 1 centres, .*\nRemoved: the words in the footer .*\nThe sample is removed\.\n$/,
    );
    expect(status).toBe(0);
    expect(run('remove-sample').stdout).toBe('The site has no sample content that can be removed.\n');
  });
});
