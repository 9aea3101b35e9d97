import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { KINDS } from './kinds.ts';

const ROOT = join(import.meta.dirname, '../../..');
const edits = Object.entries(KINDS).flatMap(([kind, changes]) =>
  changes.flatMap((change) => change.edits.map(([file, from]) => ({ kind, file, from }))),
);

// Sources move on, and nobody runs this bench in between.
test.each(edits)('$kind: what is changed stands in $file', ({ file, from }) => {
  expect(readFileSync(join(ROOT, file), 'utf8').split(from)).toHaveLength(2);
});
