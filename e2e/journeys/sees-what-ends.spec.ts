import AxeBuilder from '@axe-core/playwright';
import { paths } from 'shared-contracts';
import { expectAccessible } from '../support/accessible.ts';
import { signIn } from '../support/member.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent } from '../support/visitor.ts';

test.use({ viewport: { width: 360, height: 740 } });
test.beforeEach(({ context }) => answerConsent(context, siteUnderTest().baseUrl));

test('a member sees what ends next and what to do about it, and why each point came or went', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await signIn(page);
  const main = page.getByRole('main');
  const forecast = main.getByRole('region', { name: 'Use it before it ends' });
  const points = forecast.getByRole('listitem').filter({ hasText: /^[\d,]+ points/ });
  await expect(points).toContainText(/(Through \w+ \d+, \d{4}|Last day)/);
  await expect(points.getByRole('link', { name: /^Spend them/ })).toHaveAttribute('href', /redeem-points/);
  await expect(forecast.getByRole('listitem').nth(1)).toBeVisible();
  // By mail for who asks, at once; and as a file for any calendar.
  const byMail = forecast.getByRole('switch', { name: 'Email me in time' });
  await expect(byMail).not.toBeChecked();
  await byMail.click();
  await expect(forecast.getByRole('status').filter({ hasText: 'We’ll email you' })).toBeVisible();
  await page.reload();
  await expect(byMail).toBeChecked();
  await byMail.click();
  await expect(forecast.getByRole('status').filter({ hasText: 'No more emails' })).toBeVisible();
  const file = page.waitForEvent('download');
  await forecast.getByRole('link', { name: 'Add to calendar' }).click();
  expect((await file).suggestedFilename()).toBe('reminders.ics');
  await expectAccessible(page);

  await page.goto(paths.transactionHistory({ kind: 'receipt' }));
  const line = main.getByRole('row').nth(1);
  await line.locator('summary').click();
  await expect(line.getByText(/^Your receipt shows \$[\d,.]+ spent/)).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
});
