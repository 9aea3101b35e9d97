import { sql } from 'kysely';
import { linkedCardsSchema } from 'shared-contracts/member';
import { describe, expect, test } from 'vitest';
import { reportUnlinked } from '../../../src/club/cards/link-cards.ts';
import type { AuthBrowser } from '../../support/auth-browser.ts';
import { OWN_FETCH, post } from '../club-site.ts';
import { cardsSite } from './cards-site.ts';

const site = await cardsSite();

/** Whether a query waits for a lock on the cards that are to be unlinked at their provider. */
async function waitsForLock() {
  const { rows } = await sql`
    select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%card_unlinks%'`.execute(
    site.db,
  );
  return rows.length > 0;
}

const START = '/api/user-link-card-start';
const LINK = '/api/user-link-card';
const cardsOf = async (page: AuthBrowser) => (await page.get('/api/user-get-linked-cards')).json().items;
const unlink = (page: AuthBrowser, card: string) =>
  page.get(`/api/user-delete-linked-card?card_id=${card}`, OWN_FETCH);
const tokensAmong = (...tokens: string[]) =>
  site.db.selectFrom('practice_cards').select('token').where('token', 'in', tokens).execute();

describe('card linking', () => {
  test('stores only the brand and last four digits of the card', async () => {
    const { page } = await site.member();
    expect(linkedCardsSchema.parse((await page.get('/api/user-get-linked-cards')).json())).toEqual({
      items: [],
      linking: { provider: 'practice', practice: true },
    });
    const card = await site.linked(page);
    expect(card).toMatchObject({ brand: 'Visa', last_four: '4242' });
    expect(await cardsOf(page)).toEqual([card]);
    expect(await site.linked(page)).toEqual(card);
  });

  test('shows a frame with an opaque origin that only this site may embed', async () => {
    const { page } = await site.member();
    const { frame } = (await post(page, START, {})).json();
    expect(frame.origin).toBe('null');
    const answer = await site.app.inject(frame.url);
    const policy = String(answer.headers['content-security-policy']);
    for (const part of [
      "default-src 'none'",
      "frame-ancestors 'self'",
      'sandbox allow-scripts allow-forms',
      "connect-src 'self'",
    ])
      expect(policy).toContain(part);
    expect(policy).not.toContain('allow-same-origin');
    expect(answer.body).not.toContain('<form method');
    expect((await site.app.inject('/frames/cards/enrol?pass=made-up')).statusCode).toBe(403);
    site.clock.now += 31 * 60_000;
    expect((await site.app.inject(frame.url)).statusCode).toBe(403);
  });

  test('rejects a card number in the frame, and stores nothing', async () => {
    const { page } = await site.member();
    const { frame } = (await post(page, START, {})).json();
    const before = await site.db.selectFrom('practice_cards').select('token').execute();
    for (const card of [
      { brand: 'Visa', lastFour: '4242424242424242' },
      { brand: 'Visa', lastFour: '4242', number: '4242424242424242' },
    ])
      expect((await site.inFrame(frame.url, { card })).statusCode).toBeGreaterThanOrEqual(400);
    expect(await site.db.selectFrom('practice_cards').select('token').execute()).toEqual(before);
  });

  test('accepts only a recent proof of the same enrolment', async () => {
    const { page } = await site.member();
    const { page: other } = await site.member();
    const mine = await site.proofOf(page);
    const theirs = await site.proofOf(other);
    const refused = [
      { ...mine, proof: theirs.proof },
      { ...mine, enrolment: theirs.enrolment },
      { ...mine, proof: 'made-up' },
      theirs,
    ];
    for (const body of refused) expect((await post(page, LINK, body)).json().code).toBe('UNPROCESSABLE');
    expect(await cardsOf(page)).toEqual([]);
    site.clock.now += 11 * 60_000;
    expect((await post(page, LINK, mine)).json().code).toBe('UNPROCESSABLE');
  });

  test('removes abandoned enrolments at the provider', async () => {
    const { page } = await site.member();
    const kept = await site.linked(page);
    const given = await site.proofOf(page, { brand: 'Discover', lastFour: '1117' });
    await site.proofOf(page, { brand: 'Mastercard', lastFour: '4444' });
    await post(page, START, {});
    await post(page, LINK, given);
    await site.app.jobs.run('cards-unlinks');
    const { public_id } = (await page.get('/api/user-info')).json();
    const left = await site.db
      .selectFrom('practice_cards')
      .select('last_four')
      .where('member', '=', public_id)
      .orderBy('last_four')
      .execute();
    expect(left.map(({ last_four }) => last_four)).toEqual(['1117', kept.last_four]);
  });

  test('rejects a sixth card', async () => {
    const { page } = await site.member();
    const cards = ['1111', '2222', '3333', '4444', '5555'].map((lastFour) => ({
      brand: 'Discover',
      lastFour,
    }));
    for (const card of cards) await site.linked(page, card);
    const sixth = await post(page, LINK, await site.proofOf(page));
    expect(sixth.json()).toMatchObject({
      code: 'UNPROCESSABLE',
      message: '5 cards are linked. Unlink one first.',
    });
    expect(await site.linked(page, cards[0])).toMatchObject({ last_four: '1111' });
  });
});

describe('card unlinking', () => {
  test('notifies the provider, even when the account is deleted', async () => {
    const [leaving, ending] = [await site.cardHolder(), await site.cardHolder()];
    await unlink(leaving.page, leaving.card.id);
    await site.tell({ purchase: `late-${leaving.memberId}`, card: leaving.token });
    expect(await site.sums(leaving.memberId)).toEqual({ points: 0, pending: 0 });
    await site.tell({ purchase: `mine-${ending.memberId}`, card: ending.token });
    const { email } = (await ending.page.get('/api/user-info')).json();
    expect((await post(ending.page, '/api/user-delete', { email })).statusCode).toBe(200);
    expect(await site.statesOf(`mine-${ending.memberId}`)).toEqual([]);
    await site.app.jobs.run('cards-unlinks');
    expect(await tokensAmong(leaving.token, ending.token)).toEqual([]);
    expect(await site.db.selectFrom('card_unlinks').selectAll().execute()).toEqual([]);
  });

  test('does not remove a later link of the same card', async () => {
    const { page, card, token } = await site.cardHolder();
    await unlink(page, card.id);
    const again = await site.linked(page);
    await site.app.jobs.run('cards-unlinks');
    expect(await cardsOf(page)).toEqual([again]);
    expect(await tokensAmong(token)).toEqual([{ token }]);
  });

  test('makes a parallel link wait for the provider, and then start again', async () => {
    const { memberId, page, card, token } = await site.cardHolder();
    await unlink(page, card.id);
    const again = await site.proofOf(page);
    const isAsked = Promise.withResolvers<void>();
    const mayAnswer = Promise.withResolvers<void>();
    const told = reportUnlinked(site.db, {
      name: 'practice',
      async unlink(asked) {
        isAsked.resolve();
        await mayAnswer.promise;
        await site.db.deleteFrom('practice_cards').where('token', '=', asked).execute();
      },
    });
    await isAsked.promise;
    const answer = post(page, LINK, again);
    await expect.poll(waitsForLock).toBe(true);
    mayAnswer.resolve();
    await told;
    expect((await answer).json()).toMatchObject({
      message: 'We couldn’t link the card. Please start again.',
    });
    expect(await cardsOf(page)).toEqual([]);
    const fresh = await site.linked(page);
    expect(await cardsOf(page)).toEqual([fresh]);
    expect(await site.tokenOf(memberId)).not.toBe(token);
  });
});

test('linked cards and their points are exported without the provider token', async () => {
  const { memberId, page, token } = await site.cardHolder();
  await site.tell({ purchase: `take-${memberId}`, card: token });
  const { club } = (await page.get('/api/user-export')).json();
  expect(club.linked_cards).toMatchObject([{ brand: 'Visa', last_four: '4242' }]);
  expect(club.points).toMatchObject([{ kind: 'card', points: 50, spend_cents: 5000 }]);
  expect(JSON.stringify(club)).not.toContain(token);
});
