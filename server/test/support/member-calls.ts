import { randomUUID } from 'node:crypto';
import { CARD_WEBHOOK_PATH, OWN_CALL_HEADER } from 'shared-contracts/member';
import { webhookKey } from '../../src/club/cards/practice/practice-provider.ts';
import { createSessions } from '../../src/identity/session/sessions.ts';
import { createSecrets } from '../../src/platform/crypto/secrets.ts';
import { webhookHeaders } from '../../src/platform/crypto/webhooks.ts';
import { SESSION_COOKIE } from '../../src/platform/http/cookies.ts';
import type { TestDb } from '../../src/testing/test-database.ts';
import { buy, newMember } from '../club/club-members.ts';
import { drawnPdf, multipartOf } from '../club/receipts/receipts-site.ts';

const redeemedPoints = (step: number) => 100 + 50 * step;

/** A call of a member or of a provider, the same each time that it is sent. */
export interface Call {
  readonly method?: 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer<ArrayBuffer>;
}

interface SiteOfMembers {
  readonly db: TestDb;
  readonly origin: string;
  readonly secret: string;
}

interface Reported {
  readonly type: 'transaction.cleared' | 'transaction.refunded';
  readonly purchase: string;
  readonly cents: number;
  readonly store: number;
  readonly at?: Date;
}

const DAY = 86_400_000;

export type Member = Awaited<ReturnType<typeof signedInMember>>;

export async function signedInMember(site: SiteOfMembers, points: number) {
  const { db } = site;
  const secrets = createSecrets(site.secret);
  const id = await newMember(db);
  const at = new Date(Date.now() - DAY);
  await buy(db, id, { cents: points * 100, at });
  const card = randomUUID();
  const linked = { member_id: id, provider: 'practice', token: card, brand: 'Visa', last_four: '4242' };
  const values = { ...linked, linked_at: new Date(+at - 30 * DAY) };
  await db.insertInto('linked_cards').values(values).execute();
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
  const post = (path: string, body: object, headers: Readonly<Record<string, string>> = {}): Call => ({
    method: 'POST',
    path,
    headers: { ...json, ...headers },
    body: JSON.stringify(body),
  });
  const exchange = (idempotencyKey: string, body: object) =>
    post('/api/user-exchange-points', body, { 'idempotency-key': idempotencyKey });
  function report(event: string, { type, purchase, cents, store, at = new Date() }: Reported): Call {
    const body = JSON.stringify({
      type,
      purchase,
      card,
      store,
      net_cents: cents,
      total_cents: cents,
      currency: 'USD',
      at: at.toISOString(),
    });
    const headers = webhookHeaders(key, event, Buffer.from(body));
    return { method: 'POST', path: CARD_WEBHOOK_PATH, headers, body };
  }

  return {
    id,
    post,
    exchange,
    report,
    /** Each `step` costs 50 points more: for some minutes, an equal redemption must be confirmed. */
    redeem: (idempotencyKey: string, step: number, centre = 'charleston'): Call =>
      exchange(idempotencyKey, { option: 'gift-card', points: redeemedPoints(step), centre }),
    favourite: (deal: number, isSaved: boolean) =>
      read(`/api/user-${isSaved ? 'add' : 'delete'}-favorite-deal?deal_id=${deal}`),
    read,
    favourites: read('/api/user-get-favorite-deals'),
    send(idempotencyKey: string, seed: number): Call {
      const date = new Date(Date.now() - 2 * DAY).toISOString().slice(0, 10);
      const { body, contentType } = multipartOf(
        drawnPdf({ date, seed }).bytes,
        'receipt.pdf',
        'application/pdf',
      );
      return {
        method: 'POST',
        path: '/api/user-receipts?centre=charleston',
        headers: { ...json, 'content-type': contentType, 'idempotency-key': idempotencyKey },
        body: Buffer.from(body),
      };
    },
  };
}

async function csrfOf({ origin }: SiteOfMembers, cookie: string): Promise<{ token: string; cookie: string }> {
  const answer = await fetch(`${origin}/api/auth/csrf`, { headers: { cookie } });
  const { csrfToken } = (await answer.json()) as { csrfToken: string };
  const own = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  return { token: csrfToken, cookie: own.join('; ') };
}
