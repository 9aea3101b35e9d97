/** Pictures that phones and browsers save and we do not decode, by file extension. */
export const OTHER_PICTURES = ['heic', 'avif', 'gif', 'tif', 'bmp', 'jxl'] as const;
type OtherPicture = (typeof OTHER_PICTURES)[number];

export const isOtherPicture = (extension: string): extension is OtherPicture =>
  OTHER_PICTURES.some((known) => known === extension);

const PDF_HEADER = '%PDF-';
const PDF_HEADER_WITHIN = 1_024;

/**
 * Returns the offset of a PDF's header, or -1. Servers, mail programs and printers put other bytes before it, and
 * readers search the first kilobyte.
 */
export const pdfStart = (bytes: Uint8Array): number =>
  Buffer.from(bytes.subarray(0, PDF_HEADER_WITHIN + PDF_HEADER.length)).indexOf(PDF_HEADER);
