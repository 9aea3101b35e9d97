import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { paths } from 'shared-contracts';
import { join } from '../support/join.ts';
import { drawReceipt, HELD } from './drawn-receipt.ts';

/**
 * Joins as a new member and earns at least `least` points by a receipt, for a test that spends: all tests of a site share the few
 * points of the demo member. Returns the balance.
 */
export async function joinWithPoints(page: Page, least: number): Promise<number> {
  await join(page, paths.uploadReceipt());
  const { file, points } = await drawReceipt({ about: least + 80, ...HELD }, least);
  await page.getByLabel('Where did you shop?').selectOption('charleston');
  await page.getByLabel('Photo or PDF').setInputFiles(file);
  await page.getByRole('button', { name: 'Looks right' }).click();
  await expect(page.getByRole('heading', { level: 2, name: `+${points}` })).toBeVisible();
  return points;
}
