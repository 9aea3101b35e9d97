import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HARMLESS_FILES } from './drawn/hostile-set.ts';
import { expectHarmless } from './hostile-upload.ts';
import { type ReceiptsSite, startReceiptsSite } from './receipts-site.ts';

let site: ReceiptsSite;
beforeAll(async () => {
  site = await startReceiptsSite();
});
afterAll(() => site.stop());

describe('upload of a receipt', () => {
  test.each(HARMLESS_FILES)('accepts or rejects $name, and keeps only the picture', async (file) => {
    await expectHarmless(site, file);
  });

  const boundary = 'multipart/form-data; boundary=b';
  test.each([
    ['JSON', 'application/json', '{"receipt":"me"}', 415],
    ['a form without a file', boundary, '--b--\r\n', 400],
    ['a form without a boundary', 'multipart/form-data', '{', 400],
    [
      'a form that breaks off',
      boundary,
      '--b\r\ncontent-disposition: form-data; name="r"; filename="r.png"\r\n\r\nends',
      400,
    ],
  ])('rejects %s', async (_, type, body, status) => {
    const { browser } = await site.sender();
    const answer = await browser.request('POST', '/api/user-receipts?centre=charleston', {
      body: Buffer.from(body),
      headers: {
        'x-csrf-token': await browser.csrf(),
        'idempotency-key': 'a-key-of-a-test',
        'content-type': type,
      },
    });
    expect(answer.statusCode).toBe(status);
  });
});
