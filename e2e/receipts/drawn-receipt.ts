import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { paths } from 'shared-contracts/content';
import { pdfFile } from '../../server/test/club/receipts/drawn/pdf-file.ts';
import { ringUp, type Sale } from '../../server/test/club/receipts/drawn/till.ts';
import { join as joinClub } from '../support/join.ts';

const PLACE = ['Tanger Outlets Charleston', '4840 Tanger Outlet Blvd', 'North Charleston, SC 29418'];

/** Date at the eastern centres, so many days ago. */
export const daysAgo = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(Date.now() - days * 86_400_000);

/** Draws a new receipt of Charleston worth at least `least` points. A second upload is refused. */
export function drawReceipt(sale: Partial<Sale> = {}, least = 0) {
  for (;;) {
    const seed = Math.floor(Math.random() * 1e9);
    const { lines, truth } = ringUp({ merchant: 'Nike', place: PLACE, date: daysAgo(1), seed, ...sale });
    const points = Math.floor((truth.total_cents - truth.tax_cents) / 100);
    if (points >= least) return { lines, points };
  }
}

/** The receipt as a PDF, to be chosen in a form. */
export const receiptFile = (lines: readonly string[]) => ({
  name: 'receipt.pdf',
  mimeType: 'application/pdf',
  buffer: pdfFile({ lines }),
});

/** Photographs a receipt of a till. */
export async function photographReceipt(page: Page, lines: readonly string[]) {
  const camera = await page.context().newPage();
  await camera.setContent(`<body style="background: #555; padding: 80px; width: fit-content">
    <pre style="background: #fffdf6; padding: 40px; font: 26px monospace; rotate: -2deg">${lines.join('\n')}</pre>`);
  const buffer = await camera.locator('body').screenshot({ type: 'jpeg', quality: 84 });
  await camera.close();
  return { name: 'receipt.jpg', mimeType: 'image/jpeg', buffer };
}

/**
 * Joins as a new member and earns at least `least` points by a receipt, for a test that spends: all tests of a site share the few
 * points of the demo member. Returns the balance.
 */
export async function joinWithPoints(page: Page, least: number): Promise<number> {
  await joinClub(page, paths.uploadReceipt());
  const { lines, points } = drawReceipt({ about: least + 80 }, least);
  await page.getByLabel('Where did you shop?').selectOption('charleston');
  await page.getByLabel('Photo or PDF').setInputFiles(receiptFile(lines));
  await page.getByRole('button', { name: 'Looks right' }).click();
  await expect(page.getByRole('heading', { level: 2, name: `+${points}` })).toBeVisible();
  return points;
}
