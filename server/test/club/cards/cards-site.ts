import { randomUUID } from 'node:crypto';
import { CARD_WEBHOOK_PATH, cardLinkStartSchema, linkedCardSchema } from 'shared-contracts/member';
import { beforeEach, expect } from 'vitest';
import { webhookKey } from '../../../src/club/cards/practice/practice-provider.ts';
import { settledSums } from '../../../src/club/ledger/ledger.ts';
import { createSecrets } from '../../../src/platform/crypto/secrets.ts';
import { webhookHeaders } from '../../../src/platform/crypto/webhooks.ts';
import type { AuthBrowser } from '../../support/auth-browser.ts';
import { SECRET } from '../../support/auth-site.ts';
import { firstStore } from '../club-members.ts';
import { clubSite, post } from '../club-site.ts';

export const WEBHOOK_KEY = webhookKey(createSecrets(SECRET));

interface CardEvent {
  readonly type?: string;
  readonly purchase: string;
  readonly card: string;
  readonly net_cents?: number;
  readonly store?: number;
  readonly at?: number;
  readonly id?: string;
}

/** Body of a webhook; by default a purchase at `store` and `now`. */
const eventBody = (
  { type = 'transaction.cleared', net_cents = 5_000, ...told }: CardEvent,
  store: number,
  now: number,
): Buffer =>
  Buffer.from(
    JSON.stringify({
      type,
      purchase: told.purchase,
      card: told.card,
      store: told.store ?? store,
      net_cents,
      total_cents: Math.round(net_cents * 1.08),
      currency: 'USD',
      at: new Date(told.at ?? now).toISOString(),
    }),
  );

/**
 * A site where members link cards and pay with them, for all tests of the file that calls it. `clock.now` is its time: the
 * real one when a test begins.
 */
export async function cardsSite() {
  const clock = { now: Date.now() };
  const site = await clubSite({ now: () => clock.now });
  beforeEach(() => {
    clock.now = Date.now();
  });
  const { app, db } = site;
  const store = await firstStore(db, 'charleston');

  /** Calls the provider as its frame does, which has no session, only the pass in its address. */
  async function inFrame(url: string, call: object) {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    return app.inject({
      method: 'POST',
      url: pathname,
      headers: { 'content-type': 'text/plain' },
      payload: JSON.stringify({ pass: searchParams.get('pass'), ...call }),
    });
  }

  async function proofOf(page: AuthBrowser, card = { brand: 'Visa', lastFour: '4242' }) {
    const { enrolment, frame } = cardLinkStartSchema.parse(
      (await post(page, '/api/user-link-card-start', {})).json(),
    );
    const { proof } = (await inFrame(frame.url, { card })).json();
    return { enrolment, proof };
  }

  async function linked(page: AuthBrowser, card?: { brand: string; lastFour: string }) {
    return linkedCardSchema.parse(
      (await post(page, '/api/user-link-card', await proofOf(page, card))).json(),
    );
  }

  async function tokenOf(memberId: number) {
    const { token } = await db
      .selectFrom('linked_cards')
      .select('token')
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow();
    return token;
  }

  async function cardHolder() {
    const { memberId, page } = await site.member();
    const card = await linked(page);
    return { memberId, page, card, token: (await tokenOf(memberId)) ?? '' };
  }

  const bodyOf = (told: CardEvent) => eventBody(told, store.id, clock.now);
  const deliver = (body: Buffer, headers: Record<string, string>) =>
    app.inject({ method: 'POST', url: CARD_WEBHOOK_PATH, headers, payload: body });

  async function tell(told: CardEvent) {
    const body = bodyOf(told);
    const id = told.id ?? randomUUID();
    const answer = await deliver(body, webhookHeaders(WEBHOOK_KEY, id, body));
    expect(answer.json()).toEqual({ ok: true });
  }

  async function sums(memberId: number, at = clock.now) {
    const { points, pending } = await settledSums(db, memberId, new Date(at));
    return { points, pending };
  }

  const statesOf = (purchase: string) =>
    db
      .selectFrom('card_events')
      .select(['kind', 'state', 'reason'])
      .where('purchase', '=', purchase)
      .orderBy('id')
      .execute();

  const calls = { inFrame, proofOf, linked, tokenOf, cardHolder, bodyOf, deliver, tell, sums, statesOf };
  return { ...site, ...calls, clock, store };
}
