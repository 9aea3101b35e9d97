/** Object of a PDF as it is written: a dictionary, or one with the bytes of its stream. */
export type PdfObject = string | readonly [dictionary: string, stream: Buffer];

const written = (object: PdfObject, at: number): Buffer => {
  const [text, stream] = typeof object === 'string' ? [object] : object;
  const head = `${at + 1} 0 obj\n${text}`;
  return stream
    ? Buffer.concat([
        Buffer.from(`${head}\nstream\n`, 'latin1'),
        stream,
        Buffer.from('\nendstream\nendobj\n'),
      ])
    : Buffer.from(`${head}\nendobj\n`, 'latin1');
};

/** PDF of objects, which are numbered from 1 on; the first is its catalogue. */
export function pdfOf(list: readonly PdfObject[], trailer = ''): Buffer {
  const objects = list.map(written);
  let offset = 9;
  const offsets = objects.map((object) => {
    const at = offset;
    offset += object.length;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const tail = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size ${size} /Root 1 0 R ${trailer}>>\nstartxref\n${offset}\n%%EOF\n`;
  return Buffer.concat([Buffer.from('%PDF-1.4\n'), ...objects, Buffer.from(tail)]);
}

/** The smallest PDF that holds what is asked for: lines of text in a standard font, or one JPEG over the whole page. */
export function pdfFile(
  page:
    | { readonly lines: readonly string[] }
    | { readonly jpeg: Buffer; readonly width: number; readonly height: number },
): Buffer {
  const objects: PdfObject[] = [];
  const add = (text: string, stream?: Buffer) => objects.push(stream ? [text, stream] : text);
  add('<< /Type /Catalog /Pages 2 0 R >>');
  add('<< /Type /Pages /Kids [3 0 R] /Count 1 >>');
  if ('lines' in page) {
    const height = page.lines.length * 14 + 60;
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 320 ${height}] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>`,
    );
    const escaped = (line: string) => line.replace(/^#/, '').replace(/[\\()]/g, '\\$&');
    const body = page.lines.map((line) => `(${escaped(line)}) Tj 0 -14 Td`).join('\n');
    const content = Buffer.from(`BT /F 10 Tf 30 ${height - 40} Td\n${body}\nET`, 'latin1');
    add(`<< /Length ${content.length} >>`, content);
    add('<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>');
  } else {
    const { jpeg, width, height } = page;
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width / 2} ${height / 2}] /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >> >>`,
    );
    const content = Buffer.from(`q ${width / 2} 0 0 ${height / 2} 0 0 cm /I Do Q`);
    add(`<< /Length ${content.length} >>`, content);
    add(
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>`,
      jpeg,
    );
  }
  return pdfOf(objects);
}
