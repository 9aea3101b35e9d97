import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { paths } from 'shared-contracts/content';
import { z } from 'shared-contracts/zod';
import { join as joinClub } from '../support/join.ts';

const DRAW = join(import.meta.dirname, '../../server/test/club/receipts/drawn/draw-one.ts');
const truthSchema = z.object({ total_cents: z.number(), tax_cents: z.number(), number: z.string() });

/** Like a receipt in a hand: flat ones of one store and day count as copies. All of 60 drawn like this were read correctly. */
export const HELD = { crumple: 0.25, slant: 0.06, angle: -2 };

async function draw(options: Readonly<Record<string, string | number>>) {
  const file = join(mkdtempSync(join(tmpdir(), 'receipt-')), 'receipt.jpg');
  // A new one each time: a second upload is refused.
  const seed = Math.floor(Math.random() * 1e9);
  const all = { seed, out: file, ...options };
  const { stdout } = await promisify(execFile)(process.execPath, [
    DRAW,
    ...Object.entries(all).flatMap(([name, value]) => [`--${name}=${value}`]),
  ]);
  const truth = truthSchema.parse(JSON.parse(stdout));
  return { file, truth, points: Math.floor((truth.total_cents - truth.tax_cents) / 100) };
}

/** Draws the photo of a new receipt worth at least `least` points. Returns its file, truth and points. */
export async function drawReceipt(options: Readonly<Record<string, string | number>> = {}, least = 0) {
  for (;;) {
    const drawn = await draw(options);
    if (drawn.points >= least) return drawn;
  }
}

/** Date at the eastern centres, so many days ago. */
export const daysAgo = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(Date.now() - days * 86_400_000);

/**
 * Joins as a new member and earns at least `least` points by a receipt, for a test that spends: all tests of a site share the few
 * points of the demo member. Returns the balance.
 */
export async function joinWithPoints(page: Page, least: number): Promise<number> {
  await joinClub(page, paths.uploadReceipt());
  const { file, points } = await drawReceipt({ about: least + 80, ...HELD }, least);
  await page.getByLabel('Where did you shop?').selectOption('charleston');
  await page.getByLabel('Photo or PDF').setInputFiles(file);
  await page.getByRole('button', { name: 'Looks right' }).click();
  await expect(page.getByRole('heading', { level: 2, name: `+${points}` })).toBeVisible();
  return points;
}
