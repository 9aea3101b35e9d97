import { receiptSchema } from 'shared-contracts/member';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TaskError } from '../../../src/platform/sandbox/task-process.ts';
import { type ReceiptsSite, startReceiptsSite, TODAY } from './receipts-site.ts';

/** Failure of the reader in the current test. */
let failure: TaskError['failure'];
let site: ReceiptsSite;
beforeAll(async () => {
  site = await startReceiptsSite({
    read: async () => {
      throw new TaskError(failure, 'fixture');
    },
  });
});
afterAll(() => site.stop());

// Another one each time: a copy is refused unread.
let width = 300;
const photo = () =>
  sharp({ create: { width: width++, height: 400, channels: 3, background: '#f4f1ea' } })
    .jpeg()
    .toBuffer();

async function sentPhoto() {
  const sam = await site.sender();
  const { id } = receiptSchema.parse((await sam.send({ bytes: await photo() })).json());
  return { sam, id };
}

test.each(['ended', 'late', 'answer'] as const)(
  'a picture whose reader fails with "%s" goes to the member at once, and then to a person',
  async (kind) => {
    failure = kind;
    const { sam, id } = await sentPhoto();
    const receipt = await sam.read(id);
    expect(receipt).toMatchObject({ state: 'check', read: { total_cents: null, date: null } });
    const store = await site.db
      .selectFrom('stores')
      .innerJoin('centres', 'centres.id', 'stores.centre_id')
      .select('stores.id')
      .where('centres.slug', '=', 'charleston')
      .executeTakeFirstOrThrow();
    const fields = {
      centre: 'charleston',
      store_id: store.id,
      date: TODAY,
      number: null,
      subtotal_cents: 2_000,
      tax_cents: 180,
      discount_cents: null,
      total_cents: 2_180,
    };
    expect((await sam.post(`${id}/fields`, fields)).json()).toMatchObject({
      state: 'review',
      reason: { code: 'unreadable' },
    });
  },
);

test.each(['busy', 'start'] as const)('a picture waits for a reader that fails with "%s"', async (kind) => {
  failure = kind;
  site.logged.splice(0);
  const { sam, id } = await sentPhoto();
  await expect.poll(() => site.logged.join('\n')).toContain('a job retries it');
  expect((await sam.browser.get(`/api/user-receipts/${id}`)).json()).toMatchObject({ state: 'reading' });
});
