import { memberCardSchema } from 'shared-contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emailOfCard } from '../../src/club/member-card/member-card.ts';
import { newMember } from './ledger/club-members.ts';
import { type ClubSite, startClubSite } from './ledger/club-site.ts';

let site: ClubSite;
beforeAll(async () => {
  site = await startClubSite();
});
afterAll(() => site.stop());

const ask = async (memberId: number) => {
  const answer = await (await site.signedIn(memberId)).request('GET', '/api/user-member-card');
  return { status: answer.statusCode, card: memberCardSchema.parse(answer.json()) };
};

describe('Member card', () => {
  test('has one number for good, also where two devices ask for it first and at once', async () => {
    const memberId = await newMember(site.db);
    const asked = await Promise.all(Array.from({ length: 4 }, () => ask(memberId)));
    expect(new Set(asked.map(({ card }) => card.number)).size).toBe(1);
    expect(asked[0]?.card.number).toMatch(/^M(-[2-9A-HJ-NP-Z]{4}){3}$/);
    expect(asked[0]?.card.symbols.qr.length).toBeGreaterThan(20);
  });

  test('is nobody else’s, is not asked for without a session, and ends with the member', async () => {
    const [one, other] = [await newMember(site.db), await newMember(site.db)];
    const [{ card }, { card: others }] = [await ask(one), await ask(other)];
    expect(card.number).not.toBe(others.number);
    expect((await site.app.inject('/api/user-member-card')).statusCode).toBe(401);
    await site.db.deleteFrom('members').where('id', '=', one).execute();
    expect(await emailOfCard(site.db, card.number)).toBeNull();
  });

  test('leads guest services to the member, however its number is typed', async () => {
    const { card } = await ask(site.demo);
    const bare = card.number.replaceAll('-', ' ').toLowerCase();
    for (const typed of [card.number, bare, ` ${bare.slice(2)} `])
      expect(await emailOfCard(site.db, typed), typed).toBe('demo@example.com');
    expect(await emailOfCard(site.db, 'M-2222-2222-2222')).toBeNull();
  });
});
