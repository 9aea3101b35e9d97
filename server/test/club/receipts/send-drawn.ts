import { type Receipt, type ReceiptFields, receiptSchema } from 'shared-contracts/member';
import type { DrawnReceipt } from './drawn/receipt-set.ts';
import type { Truth } from './drawn/till.ts';
import type { ReceiptsSite } from './receipts-site.ts';

interface Outcome {
  readonly name: string;
  readonly expected: DrawnReceipt['expected'];
  readonly got: string;
  readonly verdict: 'right' | 'review' | 'wrong';
}

async function fieldsOf(site: ReceiptsSite, { truth, centre }: DrawnReceipt): Promise<ReceiptFields> {
  const { merchant, currency: _currency, ...amounts } = truth;
  const store = await site.db
    .selectFrom('stores')
    .innerJoin('centres', 'centres.id', 'stores.centre_id')
    .select('stores.id')
    .where('centres.slug', '=', centre)
    .where('stores.name', '=', merchant)
    .executeTakeFirst();
  return { centre, store_id: store?.id ?? null, ...amounts };
}

const pointsOf = ({ total_cents, tax_cents }: Truth) => Math.floor((total_cents - tax_cents) / 100);

function verdictOn(
  { expected, truth }: DrawnReceipt,
  { state, reason, points }: Receipt,
): Outcome['verdict'] {
  if (state === 'review') return expected === reason?.code ? 'right' : 'review';
  if (state === 'credited') return expected === 'credited' && points === pointsOf(truth) ? 'right' : 'wrong';
  return expected === reason?.code ? 'right' : 'wrong';
}

async function sendOne(site: ReceiptsSite, drawn: DrawnReceipt): Promise<Outcome> {
  const { name, expected, centre } = drawn;
  const sender = await site.sender();
  const answer = receiptSchema.parse((await sender.send({ bytes: await drawn.draw(), centre })).json());
  let done = answer.state === 'reading' ? await sender.read(answer.id) : answer;
  if (done.state === 'check') {
    const fields = await fieldsOf(site, drawn);
    done = receiptSchema.parse((await sender.post(`${done.id}/fields`, fields)).json());
  }
  const got = done.state === 'credited' ? `credited ${done.points}` : `${done.state}: ${done.reason?.code}`;
  return { name, expected, got, verdict: verdictOn(drawn, done) };
}

/** Sends receipts, each by a member of its own, who enters what is on the paper. Copies follow when the others are decided. */
export async function sendDrawn(site: ReceiptsSite, set: readonly DrawnReceipt[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const isCopy of [false, true]) {
    const line = set.filter(({ expected }) => (expected === 'duplicate') === isCopy).values();
    const work = async () => {
      for (const drawn of line) outcomes.push(await sendOne(site, drawn));
    };
    await Promise.all([work(), work(), work()]);
  }
  return outcomes;
}
