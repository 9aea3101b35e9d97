import { type Receipt, type ReceiptFields, receiptSchema } from 'shared-contracts';
import type { DrawnReceipt, Expected } from './drawn/receipt-set.ts';
import type { Truth } from './drawn/till.ts';
import type { ReceiptsSite, Sender } from './receipts-site.ts';

/** Result of one receipt. */
export interface Outcome {
  readonly name: string;
  readonly expected: Expected;
  /** `credited`, or why not. */
  readonly got: string;
  readonly verdict: 'right' | 'review' | 'wrong';
  /** Differences between the reading and the drawing; null where nothing was looked at. */
  readonly misread: readonly string[] | null;
}

/** Fields that are compared. */
export const FIELDS = [
  'merchant',
  'date',
  'number',
  'subtotal_cents',
  'tax_cents',
  'discount_cents',
  'total_cents',
  'currency',
] as const satisfies ReadonlyArray<keyof Truth>;

function misreadOf({ read, store, currency }: Receipt, truth: Truth): string[] {
  if (!read) return [...FIELDS];
  const got: Truth | Record<string, unknown> = {
    ...read,
    merchant: store?.name ?? read.merchant,
    currency: read.currency ?? currency,
  };
  const plain = (value: unknown) => (typeof value === 'string' ? value.toUpperCase() : value);
  return FIELDS.filter((field) => plain(got[field]) !== plain(truth[field]));
}

/** Fields as a member puts them in who looks at the paper. */
function fieldsOf(truth: Truth, storeId: number | null, centre: string): ReceiptFields {
  const { merchant: _merchant, currency: _currency, ...amounts } = truth;
  return { centre, store_id: storeId, ...amounts };
}

async function storeIdOf(site: ReceiptsSite, centre: string, name: string): Promise<number | null> {
  const row = await site.db
    .selectFrom('stores')
    .innerJoin('centres', 'centres.id', 'stores.centre_id')
    .select('stores.id')
    .where('centres.slug', '=', centre)
    .where('stores.name', '=', name)
    .executeTakeFirst();
  return row?.id ?? null;
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

async function sendOne(site: ReceiptsSite, sender: Sender, drawn: DrawnReceipt): Promise<Outcome> {
  const { name, expected, truth, centre } = drawn;
  const sent = await sender.send({ bytes: await drawn.draw(), centre });
  const answer = receiptSchema.parse(sent.json());
  const read = answer.state === 'reading' ? await sender.read(answer.id) : answer;
  // Of several in a picture none is the one that was drawn.
  const misread = answer.state === 'reading' && expected !== 'several' ? misreadOf(read, truth) : null;
  let done = read;
  if (read.state === 'check') {
    const fields = fieldsOf(truth, await storeIdOf(site, centre, truth.merchant), centre);
    done = receiptSchema.parse((await sender.post(`${read.id}/fields`, fields)).json());
  }
  const got = done.state === 'credited' ? `credited ${done.points}` : `${done.state}: ${done.reason?.code}`;
  return { name, expected, got, verdict: verdictOn(drawn, done), misread };
}

/**
 * Sends receipts, each by a member of its own, who puts right what was misread. Copies come last in the set and are sent
 * when the others are decided.
 */
export async function sendDrawn(
  site: ReceiptsSite,
  set: readonly DrawnReceipt[],
  atOnce = 3,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const rounds = [
    set.filter(({ expected }) => expected !== 'duplicate'),
    set.filter(({ expected }) => expected === 'duplicate'),
  ];
  for (const round of rounds) {
    const line = round.values();
    const work = async () => {
      for (const drawn of line) outcomes.push(await sendOne(site, await site.sender(), drawn));
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  }
  return outcomes;
}
