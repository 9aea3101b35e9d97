import { flateBomb } from './bombs.ts';
import { onePage, type PdfObject, stream, text } from './pdf-file.ts';

const SHOWN = text('BT /F 12 Tf 20 300 Td (Total 12.34) Tj ET');
/** A page in a font whose parts follow from object 6 on. */
const inFont = (font: string, ...more: PdfObject[]) =>
  onePage({ content: SHOWN, resources: '/Font << /F 5 0 R >>', more: [font, ...more] });
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

export const HOSTILE_DRAWINGS: Readonly<Record<string, () => Buffer>> = {
  'a font whose letters draw themselves': () =>
    drawnFont(text('1000 0 d0 BT /F 12 Tf (TTTTTTTTTT) Tj ET'), '/Font << /F 5 0 R >>'),
  'a font whose letters never end': () =>
    drawnFont(stream('/Filter /FlateDecode', flateBomb(600, Buffer.from('0 0 m 9 9 l S ')))),
  'a picture of 900 million pixels': () => drawing(imageOf(30_000, FLATE_RGB, flateBomb(2_600))),
  'a picture of just as many pixels as are taken': () => drawing(imageOf(6_300, FLATE_RGB, flateBomb(120))),
  'a mask over a mask over a picture': () =>
    drawing(greyLayer('/SMask 6 0 R'), greyLayer('/SMask 7 0 R'), greyLayer('')),
  'JBIG2 of four billion rows': hugeJbig2,
  'a form that draws itself': () => drawing(form('/X Do', '/X 5 0 R')),
  'forms that draw each other a billion times': () => drawing(...manyForms()),
};
