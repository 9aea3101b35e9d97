import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { receiptSchema } from 'shared-contracts/member';
import { EMPTY_READ } from '../../server/src/club/receipts/receipt-rows.ts';
import { pdfFile } from '../../server/test/club/receipts/drawn/pdf-file.ts';
import { type Printing, ringUp } from '../../server/test/club/receipts/drawn/till.ts';
import { signedInMember } from '../../server/test/support/member-calls.ts';
import { daysAgo } from '../receipts/drawn-receipt.ts';
import { expectAccessible } from '../support/accessible.ts';
import { siteUnderTest } from '../support/site.ts';
import { openDatabase, signInStaff } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

// The server's answer asks the reviewer to look at a difference.
test.use({ expectedErrors: ['422'] });

const MERCHANTS = ['Nike', 'Vans', 'Fossil', 'Reebok', 'Converse'];
const KINDS = ['large', 'differs', 'corrected', 'refused', 'second person'] as const;
type Kind = (typeof KINDS)[number];
const WHY = 'The picture does not show the whole receipt.';

type Member = Awaited<ReturnType<typeof signedInMember>>;

/** Sends a receipt that waits for a person. Returns its ID. */
async function sendReceipt(member: Member, at: number, kind: Kind): Promise<string> {
  const { baseUrl } = siteUnderTest();
  const { headers } = member.post('/', {});
  const print = () =>
    ringUp({
      merchant: MERCHANTS[at % 5] ?? '',
      date: daysAgo(1 + Math.floor(at / 5)),
      place: ['Tanger Outlets Charleston', 'North Charleston, SC 29418'],
      about: { large: 1_400, 'second person': 4_000 }[kind as string] ?? 60,
      seed: Math.floor(Math.random() * 1e9),
    });
  // Totals vary: a large one needs a reviewer, but no second person.
  const isLarge = ({ truth: { total_cents: cents } }: Printing) => cents > 100_000 && cents <= 200_000;
  let printing = print();
  while (kind === 'large' && !isLarge(printing)) printing = print();
  const { lines } = printing;
  const body = new FormData();
  body.set('receipt', new Blob([new Uint8Array(pdfFile({ lines }))], { type: 'application/pdf' }), 'r.pdf');
  const { 'content-type': _, ...own } = headers ?? {};
  const answer = await fetch(`${baseUrl}/api/user-receipts?centre=charleston`, {
    method: 'POST',
    body,
    headers: { ...own, 'idempotency-key': randomUUID() },
  });
  const { id } = receiptSchema.parse(await answer.json());
  const read = async () => {
    const found = await fetch(`${baseUrl}/api/user-receipts/${id}`, { headers: { ...own } });
    return receiptSchema.parse(await found.json());
  };
  await expect.poll(async () => (await read()).state).toBe('check');
  const receipt = await read();
  const { merchant: _merchant, currency: _currency, ...values } = receipt.read ?? EMPTY_READ;
  const isChanged = kind !== 'large' && kind !== 'second person';
  const entered = {
    ...values,
    centre: 'charleston',
    store_id: receipt.store?.id ?? null,
    ...(isChanged ? { number: `9${values.number}` } : {}),
  };
  const { path, ...call } = member.post(`/api/user-receipts/${id}/fields`, entered);
  const settled = receiptSchema.parse(await (await fetch(baseUrl + path, call as RequestInit)).json());
  expect(settled.state).toBe('review');
  return id;
}

const idOf = (page: Page) => /receipts\/([\w-]+)\/show/.exec(page.url())?.[1] ?? '';
const heading = (page: Page) => page.getByRole('heading', { level: 2 }).first();
const toList = (page: Page) => page.goto('/ops/desk#/receipts');

async function waitingForSecond(page: Page): Promise<number> {
  const size = (await page.getByText(/^\d+ waiting, /).textContent()) ?? '';
  return Number(/, (\d+) of them for a second person/.exec(size)?.[1]);
}

/** Decides the receipt of the page by keys only. */
async function decide(page: Page, kind: Kind): Promise<void> {
  const id = idOf(page);
  // The address changes before the page does.
  await expect(page.locator(`img[src*="${id}"]`)).toBeVisible();
  await expect(heading(page)).toBeFocused();
  const alert = page.getByRole('alert').filter({ hasText: 'The reading differs: number' });
  if (kind === 'refused') {
    await page.keyboard.press('r');
    await expect(page.getByLabel('Reason, which the member reads')).toBeFocused();
    await page.keyboard.type(WHY);
    await page.keyboard.press('Enter');
  } else if (kind === 'corrected') {
    await page.keyboard.press('e');
    await page.keyboard.press('Tab');
    while (
      !(await page
        .getByLabel('Number', { exact: true })
        .evaluate((input) => input === document.activeElement))
    )
      await page.keyboard.press('Tab');
    await page.keyboard.press('Home');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Enter');
  } else {
    await page.keyboard.press('a');
    if (kind === 'differs') {
      await expect(alert).toBeVisible();
      await page.keyboard.press('a');
    }
  }
  await expect.poll(() => idOf(page)).not.toBe(id);
}

for (const [name, size] of [
  ['phone', { width: 360, height: 740 }],
  ['desktop', { width: 1440, height: 900 }],
] as const)
  test(`reviewers decide twenty receipts by keyboard on a ${name}`, async ({ page, browser, baseURL }) => {
    const site = await openDatabase();
    try {
      const member = await signedInMember(site, 100);
      const kinds = new Map<string, Kind>();
      for (let at = 0; at < 20; at++) {
        const kind = KINDS[at % 5] ?? 'large';
        // Five kinds and five stores: shift them against each other.
        kinds.set(await sendReceipt(member, at + Math.floor(at / 5), kind), kind);
      }
      await page.setViewportSize(size);
      const reviewer = `Kim ${randomUUID().slice(0, 8)}`;
      await signInStaff(page.context(), site.db, ['reviewer'], reviewer);
      await toList(page);
      const before = await waitingForSecond(page);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Review the oldest' }).press('Enter');

      const left = new Set(kinds.keys());
      let isLooked = false;
      while (left.size > 0) {
        const kind = kinds.get(idOf(page));
        if (!kind || !left.delete(idOf(page))) {
          await page.keyboard.press('n');
          continue;
        }
        if (kind === 'differs' && !isLooked) {
          isLooked = true;
          await expect(page.getByRole('row', { name: /^Number .* \(differs\)$/ })).toBeVisible();
          await page.keyboard.press('+');
          await page.keyboard.press('t');
          await expect(page.getByRole('img', { name: 'Receipt, turned by 90 degrees, 150 %' })).toBeVisible();
          await page.keyboard.press('a');
          await expect(page.getByRole('button', { name: 'Approve anyway (A)' })).toBeVisible();
          await expectAccessible(page);
          await page.reload();
        }
        await decide(page, kind);
      }
      await toList(page);
      await expect.poll(() => waitingForSecond(page)).toBe(before + 4);

      const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), viewport: size });
      const second = await context.newPage();
      await signInStaff(context, site.db, ['reviewer'], `Lee ${reviewer}`);
      for (const [id] of [...kinds].filter(([, kind]) => kind === 'second person')) {
        await second.goto(`/ops/desk#/receipts/${id}/show`);
        await expect(second.getByText(`${reviewer} approved it first.`)).toBeVisible();
        await decide(second, 'second person');
      }
      await context.close();

      const entries = await site.db
        .selectFrom('audit_entries')
        .selectAll()
        .where('kind', '=', 'receipt')
        .where('key', 'in', [...kinds.keys()])
        .execute();
      const acts = entries.map(({ who, action }) => `${action} ${who === reviewer ? 'first' : 'second'}`);
      const count = (act: string) => acts.filter((one) => one === act).length;
      expect([count('receipt.approve first'), count('receipt.refuse first')]).toEqual([12, 4]);
      expect([count('receipt.approve-first first'), count('receipt.approve second')]).toEqual([4, 4]);
      for (const entry of entries)
        expect(entry).toMatchObject({
          via: 'desk',
          before: { state: 'review' },
          after: { center: 'charleston' },
        });
    } finally {
      await site.stop();
    }
  });
