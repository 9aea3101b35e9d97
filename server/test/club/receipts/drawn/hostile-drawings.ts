import { deflateSync } from 'node:zlib';
import { flateBomb } from './bombs.ts';
import { BOMB, type HostilePdf, onePage, stream, text, withHead } from './hostile-page.ts';
import type { PdfObject } from './pdf-file.ts';

const SHOWN = text('BT /F 12 Tf 20 300 Td (Total 12.34) Tj ET');
/** A page in a font whose parts follow from object 6 on. */
const inFont = (font: string, ...more: PdfObject[]) =>
  onePage({ content: SHOWN, resources: '/Font << /F 5 0 R >>', more: [font, ...more] });
const embedded = (subtype: string, key: string, file: PdfObject, more = '') =>
  inFont(
    `<< /Type /Font /Subtype /${subtype} /BaseFont /Bomb /FirstChar 32 /LastChar 126 /Widths [${'500 '.repeat(95)}] /FontDescriptor 6 0 R /Encoding /WinAnsiEncoding ${more} >>`,
    `<< /Type /FontDescriptor /FontName /Bomb /Flags 32 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 /${key} 7 0 R >>`,
    file,
  );
const packedFont = (head: string, more = '') =>
  stream(`/Filter [/FlateDecode /FlateDecode] ${more}`, deflateSync(withHead(head), { level: 9 }));
/** A page that does object 5 as a form or an image. */
const doing = (more: readonly PdfObject[], resources = '') =>
  onePage({
    content: text('q 300 0 0 300 0 0 cm /X Do Q'),
    resources: `/XObject << /X 5 0 R >> ${resources}`,
    more,
  });
const image = (width: number, height: number, rest: string, bytes: Buffer) =>
  doing([
    stream(
      `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 ${rest}`,
      bytes,
    ),
  ]);
const form = (content: string, resources: string) =>
  text(content, `/Type /XObject /Subtype /Form /BBox [0 0 1 1] /Resources << /XObject << ${resources} >> >>`);

/** Forms that each do the next ten times: ten to the ninth in all. */
const manyForms = (remark = '') =>
  Array.from({ length: 9 }, (_, at) =>
    at === 8 ? form(`${remark}0 0 1 1 re f`, '') : form(remark + '/N Do '.repeat(10), `/N ${at + 6} 0 R`),
  );
/** The same, each behind a long remark: all of its time goes by before its memory does. */
export const drawEndless = () => doing(manyForms(`% ${'Total '.repeat(100_000)}\n`));

/** PDFs with hostile fonts, pictures, forms and patterns. */
export const HOSTILE_DRAWINGS: Readonly<Record<string, HostilePdf>> = {
  'a TrueType font that unpacks to 1.5 GB': {
    draw: () => embedded('TrueType', 'FontFile2', packedFont('\0\x01\0\0\0\x01\0\0\0\0\0\0')),
    expected: 'either',
  },
  'a Type 1 font that unpacks to 1.5 GB': {
    draw: () =>
      embedded(
        'Type1',
        'FontFile',
        packedFont('%!PS-AdobeFont-1.0: Bomb\n', '/Length1 1500000000 /Length2 0 /Length3 0'),
      ),
    expected: 'either',
  },
  'a CFF font that unpacks to 1.5 GB': {
    draw: () => embedded('Type1', 'FontFile3', packedFont('\x01\0\x04\x04', '/Subtype /Type1C')),
    expected: 'either',
  },
  'a font whose letters do themselves': {
    draw: () =>
      inFont(
        '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 84 /LastChar 84 /Widths [1000] /Encoding << /Type /Encoding /Differences [84 /T] >> /CharProcs << /T 6 0 R >> /Resources << /Font << /F 5 0 R >> >> >>',
        text('1000 0 d0 BT /F 12 Tf (TTTTTTTTTT) Tj ET'),
      ),
    expected: 'either',
  },
  'a font whose letters never end': {
    draw: () =>
      inFont(
        '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 84 /LastChar 84 /Widths [1000] /Encoding << /Type /Encoding /Differences [84 /T] >> /CharProcs << /T 6 0 R >> /Resources << >> >>',
        stream('/Filter /FlateDecode', flateBomb(600, Buffer.from('0 0 m 9 9 l S '))),
      ),
    expected: 'either',
  },
  'a table of letters for every code there is': {
    draw: () =>
      inFont(
        '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding /ToUnicode 6 0 R >>',
        text(
          '/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00000000> <FFFFFFFF> endcodespacerange 1 beginbfrange <00000000> <FFFFFFFE> <0041> endbfrange endcmap end',
        ),
      ),
    expected: 'either',
  },
  'a picture of 900 million pixels': {
    draw: () => image(30_000, 30_000, '/ColorSpace /DeviceRGB /Filter /FlateDecode', flateBomb(2_600)),
    expected: 'either',
  },
  'a picture of just so many pixels as are taken': {
    draw: () => image(6_300, 6_300, '/ColorSpace /DeviceRGB /Filter /FlateDecode', flateBomb(120)),
    expected: 'either',
  },
  'a mask over a mask over a picture': {
    draw: () => {
      const layer = (next: string) =>
        stream(
          `/Type /XObject /Subtype /Image /Width 6000 /Height 6000 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /FlateDecode ${next}`,
          flateBomb(35),
        );
      return doing([layer('/SMask 6 0 R'), layer('/SMask 7 0 R'), layer('')]);
    },
    expected: 'either',
  },
  'JBIG2 of four billion rows': {
    draw: () => {
      const page = Buffer.alloc(30);
      // Segment 0, page information of 19 bytes: width, height, resolutions, flags.
      page.set([0, 0, 0, 0, 48, 0, 1, 0, 0, 0, 19], 0);
      page.writeUInt32BE(100_000, 11);
      page.writeUInt32BE(0xffff_fff0, 15);
      return image(6_000, 6_000, '/ColorSpace /DeviceGray /Filter /JBIG2Decode', page);
    },
    expected: 'either',
  },
  'JPEG 2000 of four billion rows': {
    draw: () => {
      const size = Buffer.alloc(4 + 47);
      size.set([0xff, 0x4f, 0xff, 0x51, 0, 47, 0, 0], 0);
      size.writeUInt32BE(0xffff_fff0, 8);
      size.writeUInt32BE(0xffff_fff0, 12);
      size.writeUInt32BE(1, 24);
      size.writeUInt32BE(1, 28);
      size.writeUInt16BE(3, 40);
      return image(6_000, 6_000, '/ColorSpace /DeviceRGB /Filter /JPXDecode', size);
    },
    expected: 'either',
  },
  'a form that does itself': { draw: () => doing([form('/X Do', '/X 5 0 R')]), expected: 'either' },
  'forms that do each other a billion times': { draw: () => doing(manyForms()), expected: 'either' },
  'a pattern of itself': {
    draw: () =>
      onePage({
        content: text('/Pattern cs /P scn 0 0 320 400 re f'),
        resources: '/Pattern << /P 5 0 R >>',
        more: [
          text(
            '/Pattern cs /P scn 0 0 10 10 re f',
            '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 10 10] /XStep 0.0001 /YStep 0.0001 /Resources << /Pattern << /P 5 0 R >> >>',
          ),
        ],
      }),
    expected: 'either',
  },
  'a function of four billion samples': {
    draw: () =>
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
      }),
    expected: 'either',
  },
};
