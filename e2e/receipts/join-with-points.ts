import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { paths } from 'shared-contracts';
import { join } from '../support/join.ts';
import { drawReceipt, HELD } from './drawn-receipt.ts';

/**
 * Joins as somebody new and earns by a receipt, for a test that spends: the points of the demo member are few, and belong to all
 * tests of a site. Answers the balance, which is at least `least`.
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
