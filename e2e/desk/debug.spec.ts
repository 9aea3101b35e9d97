import AxeBuilder from '@axe-core/playwright';
import { test } from '../support/test.ts';
import { openDatabase, signInStaff } from '../support/staff.ts';
test.use({ expectedErrors: ['422'] });
test('x', async ({ page }) => {
  const site = await openDatabase();
  await page.setViewportSize({ width: 360, height: 740 });
  await signInStaff(page.context(), site.db, ['reviewer'], 'Deb Ug');
  const rows = await site.db.selectFrom('receipts').select(['id', 'reason']).where('state', '=', 'review').execute();
  const id = rows.find(({ reason }) => reason === 'corrected')?.id;
  await page.goto(`/ops/desk#/receipts/${id}/show`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('a');
  await page.getByRole('button', { name: 'Approve anyway (A)' }).waitFor();
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.waitForTimeout(1000);
    const { violations } = await new AxeBuilder({ page }).analyze();
    for (const v of violations) for (const n of v.nodes) console.log(colorScheme, v.id, n.html.slice(0, 200), n.failureSummary);
    await page.screenshot({ path: `/tmp/deskr-${colorScheme}.png`, fullPage: true });
  }
  await site.stop();
});
