import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { onePage, pdfFile, stream, text } from './drawn/pdf-file.ts';
import { plainOpener } from './receipts-site.ts';

const opener = plainOpener();
afterAll(() => opener.stop());

async function opened(bytes: Buffer) {
  const answer = await opener.open(bytes);
  if (answer.type !== 'opened') throw new Error(`It was refused: ${answer.refusal}`);
  const { width, height } = await sharp(answer.picture).metadata();
  return { ...answer, width, height };
}

const LINES = ['Nike', 'DATE 11/27/2026', 'JACKET 80.00', 'SHIRT 40.00', 'TOTAL 120.00', 'THANK YOU'];
const latin = (letters: string) => Buffer.from(letters, 'latin1');

describe('PDF', () => {
  test.each([
    ['a byte order mark', latin('\xef\xbb\xbf')],
    ['a byte order mark of UTF-16', latin('\xff\xfe')],
    ['a line break', latin('\r\n')],
    ['NUL bytes', Buffer.alloc(7)],
    ['a NUL kilobyte', Buffer.alloc(1_024)],
    ['a kilobyte of noise', Buffer.from(Array.from({ length: 1_024 }, (_, at) => (at * 89 + 7) % 251))],
    ['the head of an answer', latin('HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n\r\n')],
    ['commands of a printer', latin('\x1b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE=PDF\r\n')],
    ['a page', latin('<html><body>')],
  ])('is read with %s before its header', async (_, before) => {
    expect(await opened(Buffer.concat([before, pdfFile({ lines: LINES })]))).toMatchObject({ lines: LINES });
  });

  test('is refused with more than a kilobyte before its header', async () => {
    const bytes = Buffer.concat([Buffer.alloc(1_025), pdfFile({ lines: LINES })]);
    expect(await opener.open(bytes)).toEqual({ type: 'refused', refusal: 'type' });
  });

  /** A receipt whose letters look right and are others when copied. */
  const withMap = (first: string) =>
    onePage({
      content: text(`BT /F 10 Tf 30 360 Td\n${LINES.map((line) => `(${line}) Tj 0 -14 Td`).join('\n')} ET`),
      resources: '/Font << /F 5 0 R >>',
      more: [
        '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding /ToUnicode 6 0 R >>',
        text(
          `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def /CMapType 2 def 1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfrange <20> <7E> <${first}> endbfrange endcmap CMapName currentdict /CMap defineresource pop end end`,
        ),
      ],
    });

  test.each([
    ['Chinese characters', '4E20'],
    ['a private script', 'E020'],
    ['letters of the next place', '0021'],
  ])('is left to OCR if its text is in %s', async (_, first) => {
    expect(await opened(withMap(first))).toMatchObject({ lines: null });
  });

  test('is read as text if its font has a proper map', async () => {
    expect(await opened(withMap('0020'))).toMatchObject({ lines: LINES });
  });

  test('is left to OCR, and drawn larger, if it is a picture with a note or with its text behind it', async () => {
    const jpeg = await sharp({ create: { width: 390, height: 780, channels: 3, background: '#eee' } })
      .jpeg()
      .toBuffer();
    const scan = (content: string) =>
      onePage({
        box: '[0 0 390 820]',
        content: text(`q 390 0 0 780 0 40 cm /I Do Q BT /F 8 Tf 20 15 Td ${content} ET`),
        resources: '/Font << /F 5 0 R >> /XObject << /I 6 0 R >>',
        more: [
          '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>',
          stream(
            '/Type /XObject /Subtype /Image /Width 390 /Height 780 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode',
            jpeg,
          ),
        ],
      });
    const note = scan('(Scanned with a phone scanner app, www.example.com/scan) Tj');
    const behind = scan(LINES.map((line) => `(${line}) Tj 0 14 Td`).join(' '));
    for (const bytes of [note, behind])
      expect(await opened(bytes)).toMatchObject({ lines: null, width: 1_170, height: 2_460 });
  });
});

describe('picture', () => {
  // Dark at the top left, light elsewhere.
  const corner = (orientation: number) =>
    sharp({ create: { width: 200, height: 400, channels: 3, background: '#fff' } })
      .composite([
        { input: { create: { width: 60, height: 60, channels: 3, background: '#000' } }, left: 0, top: 0 },
      ])
      .jpeg()
      .withMetadata({ orientation })
      .toBuffer();

  // Where the first pixel belongs: TIFF 6.0, tag 274.
  test.each([
    [1, 'top left'],
    [2, 'top right'],
    [3, 'bottom right'],
    [4, 'bottom left'],
    [5, 'left top'],
    [6, 'right top'],
    [7, 'right bottom'],
    [8, 'left bottom'],
  ])('with the EXIF orientation %i is turned upright', async (orientation, place) => {
    const { picture, width, height } = await opened(await corner(orientation));
    expect([width, height]).toEqual(orientation < 5 ? [200, 400] : [400, 200]);
    const { data } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
    const x = place.includes('left') ? 20 : width - 20;
    const y = place.includes('top') ? 20 : height - 20;
    expect(data[y * width + x]).toBeLessThan(40);
  });

  test.each([
    ['a tall screenshot', 1_170, 15_000, [1_170, 15_000]],
    ['a taller one', 1_000, 32_000, [500, 16_000]],
    ['a phone picture', 6_000, 8_000, [2_600, 3_467]],
  ])('keeps the size that can be read: %s', async (_, width, height, size) => {
    const png = sharp({ create: { width, height, channels: 3, background: '#fff' } }).png();
    const stored = await opened(await png.toBuffer());
    expect([stored.width, stored.height]).toEqual(size);
  });
});
