import bwip from 'bwip-js/node';

const barsOf = (widths: readonly number[]) =>
  widths.map((width, index) => (index % 2 ? '0' : '1').repeat(width)).join('');

/** Returns a code's QR and Code 128 symbols as modules, `1` for dark, for the client to draw. */
export function barcodesOf(code: string): { qr: string[]; code128: string } {
  const [bars] = bwip.raw('code128', code, '');
  const [matrix] = bwip.raw('qrcode', code, 'eclevel=M');
  if (!bars || !('sbs' in bars) || !matrix || !('pixs' in matrix))
    throw new Error(`${code} could not be drawn`);
  const { pixs, pixx, pixy } = matrix;
  const qr = Array.from({ length: pixy }, (_, row) => pixs.slice(row * pixx, (row + 1) * pixx).join(''));
  return { qr, code128: barsOf(bars.sbs) };
}
