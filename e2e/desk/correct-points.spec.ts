import type { Page } from 'playwright';
import { readMemberCard } from '../../server/src/club/member-card/member-card.ts';
import { newMember } from '../../server/test/club/club-members.ts';
import { expectAccessible } from '../support/accessible.ts';
import { openDatabase, signInStaff } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

const WHY = 'The till was down';

async function act(page: Page, button: string | RegExp, fields: Readonly<Record<string, string>>) {
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog');
  for (const [label, value] of Object.entries(fields))
    await dialog.getByLabel(new RegExp(`^${label}`)).fill(value);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: button instanceof RegExp ? 'Approve' : button }).click();
  await expect(dialog).toBeHidden();
}

for (const width of [360, 1440])
  test(`support finds a member by card at ${width} px: 50 points at once, 600 by a second person`, {
    tag: '@promise',
  }, async ({ page, context, browser, baseURL }) => {
    const { db, stop } = await openDatabase();
    const id = await newMember(db);
    const name = { first_name: 'Pat', last_name: `Of ${width}` };
    await db.updateTable('members').set(name).where('id', '=', id).execute();
    const card = (await readMemberCard(db, id)).number;
    await signInStaff(context, db, ['support'], 'Kim of support');

    await page.setViewportSize({ width, height: 800 });
    await page.goto('/ops/desk#/members');
    await page.getByPlaceholder('Email, name, card or order').fill(card);
    await page.getByText(`Pat Of ${width}`).click();
    await expect(page.getByRole('heading', { level: 1, name: `Pat Of ${width}` })).toBeVisible();
    await act(page, 'Correct points', { Points: '50', Reason: WHY });
    await expect(page.getByRole('cell', { name: `${WHY} (correction)` })).toBeVisible();
    await expectAccessible(page);
    await act(page, 'Correct points', { Points: '600', Reason: `${WHY} again` });
    await expect(page.getByRole('region', { name: /^Corrections that wait/ })).toContainText('you');
    await expect(page.getByRole('button', { name: /^Approve/ })).toHaveCount(0);

    const second = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width, height: 800 } });
    await signInStaff(second, db, ['support'], 'Ada of support');
    const other = await second.newPage();
    await other.goto('/ops/desk#/corrections');
    await expectAccessible(other);
    await act(other, /^Approve/, { Reason: 'Checked with the store' });
    await expect(other.getByRole('button', { name: /^Approve/ })).toHaveCount(0);
    await other.goto(`/ops/desk#/members/${id}/show`);
    await expect(other.getByText('650 points', { exact: true })).toBeVisible();

    const acts = await db
      .selectFrom('audit_entries')
      .select(['who', 'action', 'before', 'after'])
      .where('kind', '=', 'member')
      .where('key', '=', String(id))
      .where('action', 'like', 'member.points%')
      .orderBy('id')
      .execute();
    expect(acts).toMatchObject([
      { who: 'Kim of support', action: 'member.points', before: { points: 0 }, after: { points: 50 } },
      { who: 'Kim of support', action: 'member.points-asked', after: { correction: 600 } },
      {
        who: 'Ada of support',
        action: 'member.points',
        before: { points: 50 },
        after: { points: 650, first: 'Kim of support' },
      },
    ]);
    await second.close();
    await stop();
  });
