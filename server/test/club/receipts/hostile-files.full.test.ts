import { afterAll, beforeAll, test } from 'vitest';
import { BOMBS } from './drawn/hostile-set.ts';
import { expectHarmless } from './hostile-upload.ts';
import { type ReceiptsSite, startReceiptsSite } from './receipts-site.ts';

let site: ReceiptsSite;
beforeAll(async () => {
  site = await startReceiptsSite({ readers: 1 });
});
afterAll(() => site.stop());

test.each(BOMBS)('upload of a receipt survives $name', (file) => expectHarmless(site, file));
