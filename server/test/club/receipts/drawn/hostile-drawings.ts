import { deflateSync } from 'node:zlib';
import { BOMB, flateBomb, withHead } from './bombs.ts';
import { onePage, type PdfObject, stream, text } from './pdf-file.ts';

const SHOWN = text('BT /F 12 Tf 20 300 Td (Total 12.34) Tj ET');
/** A page in a font whose parts follow from object 6 on. */
const inFont = (font: string, ...more: PdfObject[]) =>
  onePage({ content: SHOWN, resources: '/Font << /F 5 0 R >>', more: [font, ...more] });
const embedded = (subtype: string, key: string, file: PdfObject) =>
  inFont(
    `<< /Type /Font /Subtype /${subtype} /BaseFont /Bomb /FirstChar 32 /LastChar 126 /Widths [${'500 '.repeat(95)}] /FontDescriptor 6 0 R /Encoding /WinAnsiEncoding >>`,
    `<< /Type /FontDescriptor /FontName /Bomb /Flags 32 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 /${key} 7 0 R >>`,
    file,
  );
const packedFont = (head: string, more = '') =>
  stream(`/Filter [/FlateDecode /FlateDecode] ${more}`, deflateSync(withHead(head), { level: 9 }));
/** A font with one letter, drawn by an object. */
const drawnFont = (letter: PdfObject, resources = '') =>
  inFont(
    `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 84 /LastChar 84 /Widths [1000] /Encoding << /Type /Encoding /Differences [84 /T] >> /CharProcs << /T 6 0 R >> /Resources << ${resources} >> >>`,
    letter,
  );

/** A page that draws object 5, a form or an image. */
const drawing = (...more: readonly PdfObject[]) =>
  onePage({
    content: text('q 300 0 0 300 0 0 cm /X Do Q'),
    resources: '/XObject << /X 5 0 R >>',
    more,
  });
const imageOf = (side: number, rest: string, bytes: Buffer) =>
  stream(`/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /BitsPerComponent 8 ${rest}`, bytes);
const FLATE_RGB = '/ColorSpace /DeviceRGB /Filter /FlateDecode';
const greyLayer = (mask: string) =>
  imageOf(6_000, `/ColorSpace /DeviceGray /Filter /FlateDecode ${mask}`, flateBomb(35));
const form = (content: string, resources: string) =>
  text(content, `/Type /XObject /Subtype /Form /BBox [0 0 1 1] /Resources << /XObject << ${resources} >> >>`);

/** Forms that each draw the next ten times: ten to the ninth in all. */
const manyForms = (remark = '') =>
  Array.from({ length: 9 }, (_, at) =>
    at === 8 ? form(`${remark}0 0 1 1 re f`, '') : form(remark + '/N Do '.repeat(10), `/N ${at + 6} 0 R`),
  );
/** The same, each behind a long remark: it runs out of time before it runs out of memory. */
export const drawEndless = () => drawing(...manyForms(`% ${'Total '.repeat(100_000)}\n`));

function hugeJbig2(): Buffer {
  const page = Buffer.alloc(30);
  // Segment 0, page information of 19 bytes: width, height, resolutions, flags.
  page.set([0, 0, 0, 0, 48, 0, 1, 0, 0, 0, 19], 0);
  page.writeUInt32BE(100_000, 11);
  page.writeUInt32BE(0xffff_fff0, 15);
  return drawing(imageOf(6_000, '/ColorSpace /DeviceGray /Filter /JBIG2Decode', page));
}

function hugeJpeg2000(): Buffer {
  const size = Buffer.alloc(4 + 47);
  size.set([0xff, 0x4f, 0xff, 0x51, 0, 47, 0, 0], 0);
  for (const [value, at] of [
    [0xffff_fff0, 8],
    [0xffff_fff0, 12],
    [1, 24],
    [1, 28],
  ] as const)
    size.writeUInt32BE(value, at);
  size.writeUInt16BE(3, 40);
  return drawing(imageOf(6_000, '/ColorSpace /DeviceRGB /Filter /JPXDecode', size));
}

const patternOfItself = () =>
  onePage({
    content: text('/Pattern cs /P scn 0 0 320 400 re f'),
    resources: '/Pattern << /P 5 0 R >>',
    more: [
      text(
        '/Pattern cs /P scn 0 0 10 10 re f',
        '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 10 10] /XStep 0.0001 /YStep 0.0001 /Resources << /Pattern << /P 5 0 R >> >>',
      ),
    ],
  });

const manySamples = () =>
  onePage({
    content: text('/S sh'),
    resources: '/Shading << /S 5 0 R >>',
    more: [
      '<< /ShadingType 1 /ColorSpace /DeviceRGB /Domain [0 1 0 1] /Matrix [320 0 0 400 0 0] /Function 6 0 R >>',
      stream(
        '/FunctionType 0 /Domain [0 1 0 1] /Range [0 1 0 1 0 1] /Size [65535 65535] /BitsPerSample 8 /Filter /FlateDecode',
        flateBomb(BOMB),
      ),
    ],
  });

const everyCode = text(
  '/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00000000> <FFFFFFFF> endcodespacerange 1 beginbfrange <00000000> <FFFFFFFE> <0041> endbfrange endcmap end',
);

/** PDFs with hostile fonts, pictures, forms and patterns. */
export const HOSTILE_DRAWINGS: Readonly<Record<string, () => Buffer>> = {
  'a TrueType font that unpacks to 1.5 GB': () =>
    embedded('TrueType', 'FontFile2', packedFont('\0\x01\0\0\0\x01\0\0\0\0\0\0')),
  'a Type 1 font that unpacks to 1.5 GB': () =>
    embedded(
      'Type1',
      'FontFile',
      packedFont('%!PS-AdobeFont-1.0: Bomb\n', '/Length1 1500000000 /Length2 0 /Length3 0'),
    ),
  'a CFF font that unpacks to 1.5 GB': () =>
    embedded('Type1', 'FontFile3', packedFont('\x01\0\x04\x04', '/Subtype /Type1C')),
  'a font whose letters draw themselves': () =>
    drawnFont(text('1000 0 d0 BT /F 12 Tf (TTTTTTTTTT) Tj ET'), '/Font << /F 5 0 R >>'),
  'a font whose letters never end': () =>
    drawnFont(stream('/Filter /FlateDecode', flateBomb(600, Buffer.from('0 0 m 9 9 l S ')))),
  'a table of letters for every code there is': () =>
    inFont(
      '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding /ToUnicode 6 0 R >>',
      everyCode,
    ),
  'a picture of 900 million pixels': () => drawing(imageOf(30_000, FLATE_RGB, flateBomb(2_600))),
  'a picture of just as many pixels as are taken': () => drawing(imageOf(6_300, FLATE_RGB, flateBomb(120))),
  'a mask over a mask over a picture': () =>
    drawing(greyLayer('/SMask 6 0 R'), greyLayer('/SMask 7 0 R'), greyLayer('')),
  'JBIG2 of four billion rows': hugeJbig2,
  'JPEG 2000 of four billion rows': hugeJpeg2000,
  'a form that draws itself': () => drawing(form('/X Do', '/X 5 0 R')),
  'forms that draw each other a billion times': () => drawing(...manyForms()),
  'a pattern of itself': patternOfItself,
  'a function of four billion samples': manySamples,
};
