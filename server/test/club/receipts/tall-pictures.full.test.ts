import type { FastifyBaseLogger } from 'fastify';
import { expect, test } from 'vitest';
import { createFileOpener } from '../../../src/club/receipts/opening/file-opener.ts';
import { expectRead } from './read-in-row.ts';

test('reads fifty tall pictures in a row', async () => {
  const warnings: unknown[] = [];
  const log = {
    warn: (cause: unknown) => void warnings.push(cause),
    info() {},
  } as unknown as FastifyBaseLogger;
  const opener = createFileOpener({ log, wanted: 'permission' });
  try {
    const items = Array.from({ length: 50 }, (_, at) => 80 + ((at * 61) % 170));
    await expectRead(opener, items);
    expect(warnings).toEqual([]);
  } finally {
    await opener.stop();
  }
}, 3_600_000);
