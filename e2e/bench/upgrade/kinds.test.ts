import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { KINDS } from './kinds.ts';

const ROOT = join(import.meta.dirname, '../../..');
const edits = Object.entries(KINDS).flatMap(([kind, changes]) =>
  changes.flatMap((change) => change.edits.map(([file, from]) => ({ kind, file, from }))),
);

// The sources change more often than the bench runs.
test.each(edits)('upgrade bench: the edit "$kind" applies to $file', ({ file, from }) => {
  expect(readFileSync(join(ROOT, file), 'utf8').split(from)).toHaveLength(2);
});
