import { randomUUID } from 'node:crypto';
import { CARD_WEBHOOK_PATH, cardLinkStartSchema, linkedCardSchema } from 'shared-contracts';
import { afterAll, beforeEach, expect } from 'vitest';
import { webhookKey } from '../../../src/club/cards/practice/practice-events.ts';
import { settledSums } from '../../../src/club/ledger/ledger.ts';
import { createSecrets } from '../../../src/platform/crypto/secrets.ts';
import { webhookHeaders } from '../../../src/platform/crypto/webhooks.ts';
import type { AuthBrowser } from '../../support/auth-browser.ts';
import { SECRET } from '../../support/auth-site.ts';
import { newMember } from '../ledger/club-members.ts';
import { startClubSite } from '../ledger/club-site.ts';

/** Key that the practice provider signs with. */
export const WEBHOOK_KEY = webhookKey(createSecrets(SECRET));
export const OWN_FETCH = {
  'sec-fetch-site': 'same-origin',
  'sec-fetch-dest': 'empty',
  'sec-fetch-mode': 'cors',
};

export const post = async (page: AuthBrowser, path: string, body: unknown) =>
  page.request('POST', path, {
    body,
    headers: { 'x-csrf-token': await page.csrf(), 'idempotency-key': randomUUID(), ...OWN_FETCH },
  });

/** Purchase as a provider tells of it; `at` in milliseconds since the epoch. */
interface Told {
  readonly type?: string;
  readonly purchase: string;
  readonly card: string;
  readonly net_cents?: number;
  readonly store?: number;
  readonly at?: number;
  readonly id?: string;
}

/** Body of a webhook; a purchase at `store` and `now` where it is not told otherwise. */
const eventBody = (
  { type = 'transaction.cleared', net_cents = 5_000, ...told }: Told,
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
 * A site with the club where members link cards and pay with them, for all tests of the file that calls it. `clock.now` is its
 * time: the real one when a test begins.
 */
export async function cardsSite() {
  const clock = { now: Date.now() };
  const site = await startClubSite({ now: () => clock.now });
  afterAll(() => site.stop());
  beforeEach(() => {
    clock.now = Date.now();
  });
  const { app, db } = site;
  const store = await db
    .selectFrom('stores')
    .innerJoin('centres', 'centres.id', 'stores.centre_id')
    .select(['stores.id', 'stores.name', 'centres.slug'])
    .where('centres.slug', '=', 'charleston')
    .orderBy('stores.id')
    .executeTakeFirstOrThrow();

  /** Says to the provider what its frame says: the frame has no session, only what stands in its address. */
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

  /** A member with a linked card. */
  async function cardHolder() {
    const memberId = await newMember(db);
    const page = await site.signedIn(memberId);
    const card = await linked(page);
    const token = await tokenOf(memberId);
    return { memberId, page, card, token: token ?? '' };
  }

  const bodyOf = (told: Told) => eventBody(told, store.id, clock.now);
  const deliver = (body: Buffer, headers: Record<string, string>) =>
    app.inject({ method: 'POST', url: CARD_WEBHOOK_PATH, headers, payload: body });

  /** A webhook of the provider. */
  async function tell(told: Told) {
    const body = bodyOf(told);
    const id = told.id ?? randomUUID();
    const answer = await deliver(body, webhookHeaders(WEBHOOK_KEY, id, body));
    expect(answer.json()).toEqual({ ok: true });
  }

  async function sums(memberId: number, at = clock.now) {
    const { points, pending } = await settledSums(db, memberId, new Date(at));
    return { points, pending };
  }

  /** Outcomes of what was told of a purchase. */
  const statesOf = (purchase: string) =>
    db
      .selectFrom('card_events')
      .select(['kind', 'state', 'reason'])
      .where('purchase', '=', purchase)
      .orderBy('id')
      .execute();

  return {
    ...site,
    clock,
    store,
    inFrame,
    proofOf,
    linked,
    tokenOf,
    cardHolder,
    bodyOf,
    deliver,
    tell,
    sums,
    statesOf,
  };
}
