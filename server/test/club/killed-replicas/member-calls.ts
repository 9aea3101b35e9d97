import { randomUUID } from 'node:crypto';
import { CARD_WEBHOOK_PATH, OWN_CALL_HEADER } from 'shared-contracts';
import { webhookKey } from '../../../src/club/cards/practice/practice-events.ts';
import { recordPurchase } from '../../../src/club/ledger/earn.ts';
import { createSessions } from '../../../src/identity/session/sessions.ts';
import { createSecrets } from '../../../src/platform/crypto/secrets.ts';
import { webhookHeaders } from '../../../src/platform/crypto/webhooks.ts';
import { SESSION_COOKIE } from '../../../src/platform/http/session-cookie.ts';
import type { TestDb } from '../../../src/testing/test-database.ts';
import { newMember } from '../ledger/club-members.ts';
import { pdfFile } from '../receipts/drawn/pdf-file.ts';
import { ringUp } from '../receipts/drawn/till.ts';
import { multipartOf } from '../receipts/receipts-site.ts';

export const REDEEMED = 100;
export const CARD_CENTS = 4_200;

/** A call of a member or of a provider, the same each time that it is sent. */
export interface Call {
  readonly method?: 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer<ArrayBuffer>;
}

/** Site that a member is signed in at, by its database. */
export interface SiteOfMembers {
  readonly db: TestDb;
  readonly origin: string;
  /** Its `AUTH_SECRET`. */
  readonly secret: string;
}

const DAY = 86_400_000;

/** A member who is signed in, with points and a card. */
export interface Member {
  readonly id: number;
  redeem(key: string): Call;
  favourite(deal: number, isSaved: boolean): Call;
  readonly favourites: Call;
  /** Reads what is the member's own, or a page as the member gets it. */
  read(path: string): Call;
  /** A purchase by card, as its provider tells of it under this id. */
  pay(event: string, store: number): Call;
  /** A receipt of its own, as a PDF. */
  send(key: string, seed: number): Call;
  readReceipt(id: string): Call;
  settle(id: string, fields: unknown): Call;
}

/** Signs a new member in. */
export async function signedInMember(site: SiteOfMembers, points: number): Promise<Member> {
  const { db } = site;
  const secrets = createSecrets(site.secret);
  const id = await newMember(db);
  const at = new Date(Date.now() - DAY);
  const start = { kind: 'receipt', currency: 'USD', centre: 'charleston', storeName: 'Gap' } as const;
  await recordPurchase(db, id, { ...start, netCents: points * 100, happenedAt: at, key: 'start' }, at);
  const card = randomUUID();
  const linked = { member_id: id, provider: 'practice', token: card, brand: 'Visa', last_four: '4242' };
  await db
    .insertInto('linked_cards')
    .values({ ...linked, linked_at: at })
    .execute();
  const token = await createSessions(db, secrets).create({
    memberId: id,
    issuer: 'test',
    subject: randomUUID(),
    sid: null,
    refreshToken: null,
    refreshIn: 3_600,
  });
  const session = `${SESSION_COOKIE}=${token}`;
  const csrf = await csrfOf(site, session);
  const own = { cookie: `${session}; ${csrf.cookie}` };
  const json = { ...own, 'content-type': 'application/json', 'x-csrf-token': csrf.token };
  const read = (path: string): Call => ({ path, headers: { ...own, [OWN_CALL_HEADER]: '1' } });
  const key = webhookKey(secrets);

  return {
    id,
    redeem: (idempotencyKey) => ({
      method: 'POST',
      path: '/api/user-exchange-points',
      headers: { ...json, 'idempotency-key': idempotencyKey },
      body: JSON.stringify({ option: 'gift-card', points: REDEEMED, centre: 'charleston' }),
    }),
    favourite: (deal, isSaved) =>
      read(`/api/user-${isSaved ? 'add' : 'delete'}-favorite-deal?deal_id=${deal}`),
    read,
    favourites: read('/api/user-get-favorite-deals'),
    pay(event, store) {
      const body = JSON.stringify({
        type: 'transaction.cleared',
        purchase: `purchase-${event}`,
        card,
        store,
        net_cents: CARD_CENTS,
        total_cents: CARD_CENTS,
        currency: 'USD',
        at: new Date().toISOString(),
      });
      const headers = webhookHeaders(key, event, Buffer.from(body));
      return { method: 'POST', path: CARD_WEBHOOK_PATH, headers, body };
    },
    send(idempotencyKey, seed) {
      const date = new Date(Date.now() - 2 * DAY).toISOString().slice(0, 10);
      const place = ['Tanger Outlets Charleston', 'North Charleston, SC 29418'];
      const { lines } = ringUp({ merchant: 'Nike', place, date, seed });
      const { body, contentType } = multipartOf(pdfFile({ lines }), 'receipt.pdf', 'application/pdf');
      return {
        method: 'POST',
        path: '/api/user-receipts?centre=charleston',
        headers: { ...json, 'content-type': contentType, 'idempotency-key': idempotencyKey },
        body: Buffer.from(body),
      };
    },
    readReceipt: (receipt) => read(`/api/user-receipts/${receipt}`),
    settle: (receipt, fields) => ({
      method: 'POST',
      path: `/api/user-receipts/${receipt}/fields`,
      headers: json,
      body: JSON.stringify(fields),
    }),
  };
}

async function csrfOf({ origin }: SiteOfMembers, cookie: string): Promise<{ token: string; cookie: string }> {
  const answer = await fetch(`${origin}/api/auth/csrf`, { headers: { cookie } });
  const { csrfToken } = (await answer.json()) as { csrfToken: string };
  const own = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  return { token: csrfToken, cookie: own.join('; ') };
}
