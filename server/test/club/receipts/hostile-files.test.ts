import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOSTILE_FILES } from './drawn/hostile-set.ts';
import { type ReceiptsSite, startReceiptsSite } from './receipts-site.ts';

let site: ReceiptsSite;
beforeAll(async () => {
  site = await startReceiptsSite();
});
afterAll(() => site.stop());

const rows = () => site.db.selectFrom('receipts').select('id').execute();

/** Those whose like is not among the others; `pnpm drill hostile-files` sends all. */
const SENT = HOSTILE_FILES.filter(({ isMore }) => !isMore);

test.each(SENT)('$name', async ({ fileName, type, bytes, expected, payload }) => {
  const sam = await site.sender();
  const before = { files: await site.kept(), rows: await rows() };
  const answer = await sam.send({ bytes: await bytes(), name: fileName, type });
  if (expected === 'either') expect([200, 422]).toContain(answer.statusCode);
  else expect(answer.statusCode).toBe(expected === 'taken' ? 200 : expected);
  if (answer.statusCode !== 200) {
    // Words for people, nothing of what went wrong inside.
    expect(answer.json().message).toMatch(/^[A-Z].+\.$/);
    expect({ files: await site.kept(), rows: await rows() }).toEqual(before);
    return;
  }
  const { id } = answer.json();
  const kept = await site.files.get(`${id}.webp`);
  if (!kept) throw new Error('Its picture is not kept');
  const { format, exif, xmp, icc } = await sharp(kept).metadata();
  expect([format, exif, xmp, icc]).toEqual(['webp', undefined, undefined, undefined]);
  if (payload) expect(kept.includes(payload)).toBe(false);
  // The server's own name, whatever the sender's was.
  expect((await site.kept()).filter((name) => !before.files.includes(name))).toEqual([`${id}.webp`]);
  await sam.read(id);
});

test('Upload: what is no multipart, or holds no file, is refused', async () => {
  const sam = await site.sender();
  const csrf = await sam.browser.csrf();
  const headers = { 'x-csrf-token': csrf, 'idempotency-key': 'a-key-of-a-test' };
  const path = '/api/user-receipts?centre=charleston';
  const json = await sam.browser.request('POST', path, { body: { receipt: 'me' }, headers });
  expect(json.statusCode).toBe(415);
  const empty = await sam.browser.request('POST', path, {
    body: Buffer.from('--b--\r\n'),
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=b' },
  });
  expect(empty.statusCode).toBe(400);
  for (const [type, body] of [
    ['multipart/form-data', '{'],
    [
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="r"; filename="r.png"\r\n\r\nends',
    ],
  ] as const) {
    const broken = await sam.browser.request('POST', path, {
      body: Buffer.from(body),
      headers: { ...headers, 'content-type': type },
    });
    expect(broken.statusCode, type).toBe(400);
  }
});
