import { createHash } from 'node:crypto';
import { zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { encodeDcz, offeredDictionary } from './compression-dictionary.ts';

const HASH = createHash('sha256').update('held').digest('base64');
const ACCEPT = 'gzip, deflate, br, zstd, dcb, dcz';

test('reads the dictionary of a request that offers one and accepts dcz', () => {
  const offered = { 'available-dictionary': `:${HASH}:`, 'accept-encoding': ACCEPT };
  expect(offeredDictionary(offered)).toBe(HASH);
  expect(offeredDictionary({ ...offered, 'accept-encoding': 'gzip, br, zstd, dcb' })).toBeNull();
  expect(offeredDictionary({ ...offered, 'accept-encoding': 'br, dcz;q=0' })).toBeNull();
  expect(offeredDictionary({ 'accept-encoding': ACCEPT })).toBeNull();
  for (const broken of [HASH, ':abc=:', `:${HASH}:, :${HASH}:`, '::', `:${'.'.repeat(43)}=:`])
    expect(offeredDictionary({ ...offered, 'available-dictionary': broken })).toBeNull();
});

test('dcz answer names the dictionary, and can be decoded only with it', async () => {
  const held = Buffer.from(
    Array.from({ length: 900 }, (_, at) => `const part${at} = ${at * 7919};`).join('\n'),
  );
  const asked = Buffer.from(held.toString().replace('part450', 'partOfAnother'));
  const delta = await encodeDcz(asked, held);
  expect(delta.length).toBeLessThan(asked.length / 50);
  expect(delta.subarray(8, 40)).toEqual(createHash('sha256').update(held).digest());
  const frame = delta.subarray(40);
  expect(zstdDecompressSync(frame, { dictionary: held }).equals(asked)).toBe(true);
  const another = Buffer.from(held.toString().replaceAll('7', '8'));
  expect(() => zstdDecompressSync(frame, { dictionary: another })).toThrow();
});
