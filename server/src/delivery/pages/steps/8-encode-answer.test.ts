import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type { PageAnswer } from '../page-context.ts';
import { encodeAnswer } from './8-encode-answer.ts';

const HTML = Array.from(
  { length: 2_000 },
  (_, at) => `<li>${((at * at * 7_919) % 99_991).toString(36)}</li>`,
).join('\n');
const answer: PageAnswer = {
  kind: 'document',
  status: 200,
  document: { html: HTML, csp: '' },
  releases: 'shell@1.0.0; ',
  fallbacks: [],
  slotData: '{}',
  isCacheable: true,
  validUntil: null,
};

it('encodeAnswer sends the document at once, and a smaller encoding from a later request on', async () => {
  const { body } = encodeAnswer(answer, 0);
  const first = await body('br');
  expect(await body('br')).toBe(first);
  await expect.poll(() => body('br')).not.toBe(first);
  const later = await body('br');
  expect(later.length).toBeLessThan(first.length);
  for (const sent of [first, later]) expect(brotliDecompressSync(sent).toString()).toBe(HTML);
  expect(await body('br')).toBe(later);
});

it('encodeAnswer returns the same document in every encoding', async () => {
  const { body } = encodeAnswer(answer, 0);
  expect((await body('identity')).toString()).toBe(HTML);
  expect(gunzipSync(await body('gzip')).toString()).toBe(HTML);
  expect(brotliDecompressSync(await body('br')).toString()).toBe(HTML);
});
