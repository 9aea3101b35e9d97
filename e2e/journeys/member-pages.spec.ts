import { paths } from 'shared-contracts/content';
import { expectAccessible } from '../support/accessible.ts';
import { signIn } from '../support/member.ts';
import { expectNoViolations, main } from '../support/page-parts.ts';
import { expect, test } from '../support/test.ts';

test.use({ viewport: { width: 360, height: 740 }, consent: 'necessary' });

test('member sees what expires next and where points came from', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await signIn(page);
  const forecast = main(page).getByRole('region', { name: 'Expiration dates' });
  const points = forecast.getByRole('listitem').filter({ hasText: /^All your points/ });
  await expect(points).toContainText(/(Through \w+ \d+, \d{4}|Last day)/);
  await expect(points.getByRole('link', { name: /^Spend them/ })).toHaveAttribute('href', /redeem-points/);
  await expect(forecast.getByRole('listitem').nth(1)).toBeVisible();
  const byMail = forecast.getByRole('switch', { name: 'Email me reminders' });
  await expect(byMail).not.toBeChecked();
  await byMail.click();
  await expect(forecast.getByRole('status').filter({ hasText: 'We’ll email you' })).toBeVisible();
  await page.reload();
  await expect(byMail).toBeChecked();
  await byMail.click();
  await expect(forecast.getByRole('status').filter({ hasText: 'Reminders are off' })).toBeVisible();
  const file = page.waitForEvent('download');
  await forecast.getByRole('link', { name: 'Add to calendar' }).click();
  expect((await file).suggestedFilename()).toBe('reminders.ics');
  await expectAccessible(page);

  await page.goto(paths.transactionHistory({ kind: 'receipt' }));
  const line = main(page).getByRole('row').nth(1);
  await line.locator('summary').click();
  await expect(line.getByText(/^Your receipt shows \$[\d,.]+ spent/)).toBeVisible();
  await expectNoViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
});

test('member opens the card in one tap and filters the history', { tag: '@promise' }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const link = page.getByRole('banner').getByRole('link', { name: 'Member card' });
  await page.goto(paths.home());
  await expect(link).toHaveCount(0);
  await signIn(page);
  for (const from of [paths.stores('charleston'), paths.rewards(), paths.home()]) {
    await page.goto(from);
    await link.click();
    await expect(page).toHaveURL(paths.memberCard());
    await expect(page.getByRole('heading', { level: 1, name: 'Member card' })).toBeVisible();
  }
  const card = page.getByRole('region', { name: 'Your card' });
  const number = (await card.getByText(/^M(-[2-9A-Z]{4}){3}$/).textContent()) ?? '';
  const qr = card.getByRole('img', { name: `QR code of ${number}` });
  await expect(qr).toBeInViewport({ ratio: 1 });
  expect((await qr.boundingBox())?.width).toBeGreaterThan(240);
  await expect(card.getByRole('img', { name: `Barcode of ${number}` })).toBeVisible();
  const paper = card.locator('> div', { has: page.getByRole('img', { name: `QR code of ${number}` }) });
  await expect(paper).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(paper).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expectAccessible(page);
  await page.reload();
  await expect(card.getByText(number)).toBeVisible();

  await page.goto(paths.transactionHistory());
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows.nth(3)).toBeVisible();
  const day = (await rows.nth(3).locator('time').first().getAttribute('datetime')) ?? '';
  const dayOf = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format;
  const date = dayOf(new Date(day));
  await page.getByLabel('From', { exact: true }).fill(date);
  await page.getByLabel('To', { exact: true }).fill(date);
  await expect(page).toHaveURL(new RegExp(`from=${date}&to=${date}`));
  // A skeleton replaces the table until the rows are there.
  const days = async () => {
    const moments = await rows
      .locator('time')
      .evaluateAll((all) => all.map((time) => time.getAttribute('datetime') ?? ''));
    return [...new Set(moments.map((moment) => dayOf(new Date(moment))))];
  };
  await expect.poll(days).toEqual([date]);
  const shown = (await rows.count()) - 1;
  await expectNoViolations(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download as CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('points-history.csv');
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk);
  const whole = Buffer.concat(chunks).toString('utf8');
  // Spreadsheets need this mark to read UTF-8. `trim` removes it.
  expect(whole.startsWith('\uFEFF')).toBe(true);
  const text = whole.trim().split('\r\n');
  expect(text[0]).toBe('Date,What,Details,Center,Spent,Currency,Points,Balance,State');
  expect(text.slice(1)).toHaveLength(shown);
  for (const line of text.slice(1)) expect(line.startsWith(date)).toBe(true);

  await page.getByLabel('Show', { exact: true }).selectOption('expiry');
  await expect(page.getByRole('heading', { name: 'Nothing of this type in this date range' })).toBeVisible();
});
