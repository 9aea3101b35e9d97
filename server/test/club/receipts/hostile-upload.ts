import sharp from 'sharp';
import { expect } from 'vitest';
import type { HostileFile } from './drawn/hostile-set.ts';
import type { ReceiptsSite } from './receipts-site.ts';

const receiptIds = (site: ReceiptsSite) => site.db.selectFrom('receipts').select('id').execute();

export async function expectHarmless(site: ReceiptsSite, file: HostileFile): Promise<void> {
  const { fileName, type, bytes, expected, payload } = file;
  const sam = await site.sender();
  const before = { files: await site.kept(), rows: await receiptIds(site) };
  const answer = await sam.send({ bytes: await bytes(), name: fileName, type });
  if (expected === 'either') expect([200, 422]).toContain(answer.statusCode);
  else expect(answer.statusCode).toBe(expected === 'taken' ? 200 : expected);
  if (answer.statusCode !== 200) {
    // A sentence for members, without internal errors.
    expect(answer.json().message).toMatch(/^[A-Z].+\.$/);
    expect({ files: await site.kept(), rows: await receiptIds(site) }).toEqual(before);
    return;
  }
  const { id } = answer.json();
  const kept = await site.files.get(`${id}.webp`);
  if (!kept) throw new Error('Its picture is not kept');
  const { format, exif, xmp, icc } = await sharp(kept).metadata();
  expect([format, exif, xmp, icc]).toEqual(['webp', undefined, undefined, undefined]);
  if (payload) expect(kept.includes(payload)).toBe(false);
  expect((await site.kept()).filter((name) => !before.files.includes(name))).toEqual([`${id}.webp`]);
  await sam.read(id);
}
