import type { Page } from 'playwright';
import { z } from 'shared-contracts/zod';
import { expectAccessible } from '../support/accessible.ts';
import { content } from '../support/site.ts';
import { actsOf, openDatabase, signInStaff } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

const jsonFile = (name: string, records: readonly object[]) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(records)),
});

async function send(page: Page, ...files: ReadonlyArray<ReturnType<typeof jsonFile>>): Promise<void> {
  await page.getByLabel('Files').setInputFiles([...files]);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
}

for (const width of [360, 1440])
  test(`an editor imports files at ${width} px: thirty faults at once, then live, then undone in two clicks`, {
    tag: '@promise',
  }, async ({ page, context }) => {
    const title = `Half off at ${width}`;
    const name = `Ed of imports ${width}`;
    const { db, stop } = await openDatabase();
    const rows = await db
      .selectFrom('offers')
      .innerJoin('centres', 'centres.id', 'offers.centre_id')
      .select('offers.record')
      .where('centres.slug', '=', 'charleston')
      .where('offers.kind', '!=', 'reward')
      .orderBy('offers.id')
      .execute();
    const deals = rows.map(({ record }) => z.looseObject({ id: z.int(), title: z.string() }).parse(record));
    const shown = async () => {
      const { items } = await content().deals('charleston', { limit: 100 });
      return items.some((deal) => deal.title === title);
    };
    await signInStaff(context, db, ['editor'], name, ['charleston']);

    await page.setViewportSize({ width, height: 800 });
    await page.goto('/ops/desk#/change-sets');
    await page.getByRole('link', { name: 'Import files' }).click();
    const faulty = deals.slice(0, 15).map((deal) => ({ ...deal, title: 7, endsOn: 'soon' }));
    await send(page, jsonFile('deals.json', faulty));
    await expect(page.getByRole('alert').getByRole('listitem')).toHaveCount(30);
    await expectAccessible(page);

    await send(page, jsonFile('deals.json', [{ ...deals[0], title }, ...deals.slice(1)]));
    await expect(page.getByText('live', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Import of deals.json' })).toBeVisible();
    await expectAccessible(page);
    await expect.poll(shown).toBe(true);

    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('undone', { exact: true })).toBeVisible();
    await expect.poll(shown).toBe(false);

    const place = `deals/${deals[0]?.id}`;
    const was = { title: deals[0]?.title };
    expect(await actsOf(db, name)).toMatchObject([
      { action: 'content.refused', after: { problems: 30 } },
      { action: 'content.import', before: { [place]: was }, after: { [place]: { title } } },
      { action: 'content.undo', before: { [place]: { title } }, after: { [place]: was } },
    ]);
    await stop();
  });
