import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, test } from 'vitest';
import { isReceiptText, isScan, textOfPage } from '../../../src/club/receipts/opening/pdf-text.ts';
import { onePage, pdfFile, stream, text } from './drawn/pdf-file.ts';

const LINES = [
  'Crate & Barrel',
  'DATE 11/27/2026',
  'JACKET 80.00',
  'SHIRT 40.00',
  'TOTAL 120.00',
  'THANK YOU',
];
const FONT = '/Font << /F 5 0 R >>';
const COURIER = '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>';

async function pageOf(bytes: Buffer) {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: VerbosityLevel.ERRORS })
    .promise;
  return document.getPage(1);
}

/** Lines from the top of a page of 400 by 400, drawn in a direction of the page. */
function turnedPage(textTurn: number, pageTurn: number): Buffer {
  const [cos, sin] = [
    Math.round(Math.cos((textTurn * Math.PI) / 180)),
    Math.round(Math.sin((textTurn * Math.PI) / 180)),
  ];
  const drawn = LINES.map((line, at) => {
    // Place without a turn, and turned around the middle of the page.
    const [x, y] = [-170, 160 - at * 16];
    return `${cos} ${sin} ${-sin} ${cos} ${200 + x * cos - y * sin} ${200 + x * sin + y * cos} Tm (${line}) Tj`;
  });
  return onePage({
    box: '[0 0 400 400]',
    page: `/Rotate ${pageTurn}`,
    content: text(`BT /F 12 Tf ${drawn.join('\n')} ET`),
    resources: FONT,
    more: [COURIER],
  });
}

describe('text of a PDF page', () => {
  const turns = [0, 90, 180, 270];
  test.each(turns.flatMap((textTurn) => turns.map((pageTurn) => [textTurn, pageTurn] as const)))(
    'is read from top to bottom with text turned by %i and the page by %i degrees',
    async (textTurn, pageTurn) => {
      const { lines, rotation } = await textOfPage(await pageOf(turnedPage(textTurn, pageTurn)));
      expect(lines).toEqual(LINES);
      // A page is turned clockwise, a text counterclockwise.
      expect(rotation).toBe(textTurn);
    },
  );

  test('joins a price at the right to its line, however small the print', async () => {
    const content = text(
      'BT /F 3 Tf 1 0 0 1 10 40 Tm (SHIRT) Tj 1 0 0 1 60 40.5 Tm (40.00) Tj 1 0 0 1 10 36.5 Tm (TOTAL) Tj ET',
    );
    const page = await pageOf(onePage({ box: '[0 0 100 60]', content, resources: FONT, more: [COURIER] }));
    expect((await textOfPage(page)).lines).toEqual(['SHIRT 40.00', 'TOTAL']);
  });
});

const shifted = (start: number) => (line: string) =>
  line.replace(/[!-~]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) - 0x20 + start));

describe('text layer', () => {
  test.each([
    ['of a receipt', LINES, true],
    [
      'in French',
      ['Boutique', 'CHANDAIL RAYÉ 45,00', 'SOUS-TOTAL 45,00', 'TVH 13% 5,85', 'TOTAL 50,85 $', 'Merci'],
      true,
    ],
    [
      'with whole dollars',
      ['Nike Factory Store', 'November 27, 2026', 'Shoes $110', 'Shirt $21', 'Order total: $131'],
      true,
    ],
    ['in a private script', LINES.map(shifted(0xe020)), false],
    ['in Chinese characters', LINES.map(shifted(0x4e20)), false],
    ['in Cyrillic', LINES.map(shifted(0x420)), false],
    ['of characters without a meaning', LINES.map((line) => line.replace(/\S/g, '\ufffd')), false],
    ['of control characters', LINES.map(shifted(0x80)), false],
    ['shifted by one letter', LINES.map(shifted(0x21)), false],
    [
      'with digits in a private script',
      LINES.map((line) => line.replace(/\d/g, (digit) => shifted(0xe020)(digit))),
      false,
    ],
    ['of a scanner app', ['Scanned with a phone scanner app, www.example.com/scan'], false],
    [
      'of a printed page',
      ['11/27/26, 2:15 PM  Your receipt', 'https://mail.example.com/receipts/4007?total', '1/1'],
      false,
    ],
    ['without amounts', ['Nike', 'Tanger Outlets Charleston', 'TOTAL', 'THANK YOU FOR SHOPPING'], false],
    ['that is short', ['TOTAL 1.00', '2.00'], false],
  ])('%s counts: %s', (_, lines, counts) => {
    expect(isReceiptText(lines)).toBe(counts);
  });
});

describe('page of a PDF', () => {
  const picture = (dictionary: string) =>
    stream(
      `/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 ${dictionary}`,
      Buffer.of(90),
    );
  const gray = picture('/ColorSpace /DeviceGray');
  const resources = `${FONT} /XObject << /I 6 0 R >>`;
  const words = 'BT /F 10 Tf 20 20 Td (TOTAL 12.00) Tj ET';
  const strips = Array.from({ length: 20 }, (_, at) => `q 300 0 0 18 0 ${at * 18} cm /I Do Q`).join('\n');

  test.each([
    ['with a picture over most of it', `q 300 0 0 380 10 10 cm /I Do Q ${words}`, true],
    ['with a turned picture', `q 0 300 -380 0 390 10 cm /I Do Q ${words}`, true],
    [
      'with a picture in nested transformations',
      `q 2 0 0 2 0 0 cm q 150 0 0 190 5 5 cm /I Do Q Q ${words}`,
      true,
    ],
    ['of strips of a picture', `${strips} ${words}`, true],
    ['with invisible text', 'BT 3 Tr /F 10 Tf 20 20 Td (TOTAL 12.00) Tj ET', true],
    ['with a logo', `q 100 0 0 60 110 330 cm /I Do Q ${words}`, false],
    ['with only text', words, false],
  ])('%s is a scan: %s', async (_, content, expected) => {
    const bytes = onePage({ box: '[0 0 320 400]', content: text(content), resources, more: [COURIER, gray] });
    expect(await isScan(await pageOf(bytes))).toBe(expected);
  });

  test('with a picture in a form is a scan', async () => {
    const form = text(
      '/I Do',
      '/Type /XObject /Subtype /Form /BBox [0 0 1 1] /Matrix [320 0 0 400 0 0] /Resources << /XObject << /I 6 0 R >> >>',
    );
    const bytes = onePage({
      content: text('/O Do'),
      resources: '/XObject << /O 7 0 R >>',
      more: [COURIER, gray, form],
    });
    expect(await isScan(await pageOf(bytes))).toBe(true);
  });

  test('of a text receipt is not a scan', async () => {
    expect(await isScan(await pageOf(pdfFile({ lines: LINES })))).toBe(false);
  });
});
