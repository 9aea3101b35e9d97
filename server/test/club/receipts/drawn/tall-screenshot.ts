import sharp from 'sharp';
import { printReceipt } from './printed.ts';

/** Screenshot of a receipt with many items, as phones join it while they scroll: 60 pixels for each item. */
export async function tallScreenshot(items: number): Promise<Buffer> {
  const { data, width, height } = await printReceipt([
    'Nike',
    'Tanger Outlets Charleston',
    'DATE 11/27/2026',
    ...Array.from({ length: items }, (_, at) => `SOCKS ${String(at).padStart(3, '0')} 1.00`),
    `TOTAL ${items}.00`,
    'THANK YOU',
  ]);
  return sharp(data, { raw: { width, height, channels: 1 } })
    .resize({ width: 1_170 })
    .png()
    .toBuffer();
}
