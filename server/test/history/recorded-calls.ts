import { favouritesSchema, loyaltySchema, orderSchema, settledChangeSchema } from 'shared-contracts/member';
import { z } from 'zod';
import type { Call, Member } from '../support/member-calls.ts';
import type { FaultyReplicas } from './faulty-replicas.ts';
import type { FavouriteInput, LedgerInput } from './models.ts';
import { createHistory } from './recorded-history.ts';

const DAY = 86_400_000;

const refusalSchema = z.object({
  code: z.string(),
  fields: z.optional(z.object({ earlier: z.optional(z.string()) })),
});

export type RecordedCalls = ReturnType<typeof recordCalls>;

/** The calls of a member. Each is sent once and recorded, and says whether it was answered. */
export function recordCalls(replicas: Pick<FaultyReplicas, 'send'>, member: Member, publicId: string) {
  const ledger = createHistory<LedgerInput>();
  const favourites = createHistory<FavouriteInput>();
  /** Events of the card's provider that the site has accepted. */
  const accepted = new Set<string>();
  /** Numbers of the latest orders that the member has seen, by cost. */
  const latest = new Map<number, string>();

  /** Returns the answer of a call, or null if its effect is not known. */
  async function ask(call: Call, replica: number) {
    const called = performance.now();
    const answer = await replicas.send(call, replica);
    const isLost = answer === null || answer.status >= 500;
    if (answer && !isLost && ![200, 409, 422].includes(answer.status))
      throw new Error(`${call.path} was answered ${answer.status}: ${answer.text}`);
    return {
      called,
      answer: isLost ? null : { isDone: answer.status === 200, body: JSON.parse(answer.text) as unknown },
    };
  }

  async function spend(
    input: Omit<Extract<LedgerInput, { kind: 'spend' }>, 'made' | 'entry'>,
    replica: number,
  ) {
    const { key, cost, seen } = input;
    const body = {
      option: 'gift-card',
      points: cost,
      centre: 'charleston',
      ...(seen ? { after_order: seen } : {}),
    };
    const { called, answer } = await ask(member.exchange(key, body), replica);
    if (!answer) {
      ledger.add({ ...input, made: null, entry: null }, called, null);
      return false;
    }
    if (answer.isDone) {
      const { number, balance_after } = orderSchema.parse(answer.body);
      ledger.add({ ...input, made: number, entry: null }, called, `${number}, ${balance_after} left`);
      latest.set(cost, number);
      return true;
    }
    const { code, fields } = refusalSchema.parse(answer.body);
    const conflict = fields?.earlier ? `like ${fields.earlier}` : 'conflict';
    ledger.add(
      { ...input, made: null, entry: null },
      called,
      code === 'CONFLICT' ? conflict : 'too few points',
    );
    if (fields?.earlier) latest.set(cost, fields.earlier);
    return true;
  }

  async function settle(key: string, replica: number): Promise<void> {
    const call = member.post('/api/user-settle-change', { key, member: publicId });
    const { called, answer } = await ask(call, replica);
    const settled = answer && settledChangeSchema.parse(answer.body);
    ledger.add({ kind: 'settle', key }, called, settled && (settled.change?.reference ?? 'void'));
  }

  async function report(
    event: string,
    input: Extract<LedgerInput, { kind: 'pay' | 'refund' }>,
    store: number,
    replica: number,
  ): Promise<boolean> {
    const { kind, purchase, cents } = input;
    const type = kind === 'pay' ? 'transaction.cleared' : 'transaction.refunded';
    // Its points count at once.
    const at = new Date(Date.now() - 4 * DAY);
    const { called, answer } = await ask(member.report(event, { type, purchase, cents, store, at }), replica);
    if (answer) accepted.add(event);
    // The site promises to settle an accepted event, at once or later.
    if (answer) ledger.addAccepted(input, called);
    else ledger.add(input, called, null);
    return answer !== null;
  }

  async function read(call: Call, replica: number, keep: (body: unknown, called: number) => void) {
    const { called, answer } = await ask(call, replica);
    if (answer) keep(answer.body, called);
  }
  const readPoints = (replica: number) =>
    read(member.read('/api/user-loyalty'), replica, (body, called) =>
      ledger.add({ kind: 'points' }, called, String(loyaltySchema.parse(body).points)),
    );
  const readDeals = (replica: number) =>
    read(member.favourites, replica, (body, called) => {
      const saved = favouritesSchema.parse(body).deals.toSorted((a, b) => a - b);
      favourites.add('list', called, saved.join());
    });

  async function save(deal: number, isSaved: boolean, replica: number): Promise<boolean> {
    const { called, answer } = await ask(member.favourite(deal, isSaved), replica);
    favourites.add(isSaved ? { add: deal } : { remove: deal }, called, answer && 'ok');
    return answer !== null;
  }

  return { ledger, favourites, accepted, latest, spend, settle, report, save, readPoints, readDeals };
}
