import { afterAll, beforeAll, expect, test } from 'vitest';
import { BOMBS } from './drawn/hostile-set.ts';
import { expectHarmless } from './hostile-upload.ts';
import { type ReceiptsSite, startReceiptsSite } from './receipts-site.ts';

let site: ReceiptsSite;
beforeAll(async () => {
  site = await startReceiptsSite({ readers: 1 });
});
afterAll(() => site.stop());

/** One bomb of each kind: each takes seconds of a processor. `pnpm drill hostile-files` sends all. */
const SHARE = [
  'a PNG of 900 million pixels',
  'a PNG of 49 million pixels, interlaced, 16 bits deep',
  'a PNG with a colour profile of 1.5 GB',
  'a PNG of four billion frames',
  'half a WebP',
  'a JPEG of four billion pixels',
  'a PDF: a stream packed twice',
  'a PDF: a stream of objects that unpacks to 1.5 GB',
  'a PDF: ten thousand pages',
  'a PDF: a page a thousand kilometers wide',
  'a PDF: a form that draws itself',
  'a PDF: a font whose letters draw themselves',
  'a PDF: JBIG2 of four billion rows',
];
const sent = BOMBS.filter(({ name }) => SHARE.includes(name));

test('the file set contains every bomb that is sent', () => {
  expect(sent).toHaveLength(SHARE.length);
});

test.each(sent)('upload of a receipt survives $name', (file) => expectHarmless(site, file));
