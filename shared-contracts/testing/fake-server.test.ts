import { beforeEach, describe, expect, it } from 'vitest';
import {
  createClubCalls,
  createContentClient,
  createMemberClient,
  createReceiptCalls,
  isApiError,
  savingsPassSchema,
  signUpPageSchema,
} from '../src/index.ts';
import { createFakeServer, type FakeServer } from './fake-server.ts';

let isMember: boolean;
let server: FakeServer;
beforeEach(() => {
  isMember = true;
  server = createFakeServer({ isMember: () => isMember });
});

const member = () =>
  createMemberClient({ fetch: server.fetch, csrfToken: async () => 'fake', onError: () => undefined });
const content = () => createContentClient({ fetch: server.fetch, baseUrl: '' });

describe('fake server', () => {
  it('answers every member call in the shape of the contracts', async () => {
    const client = member();
    const club = createClubCalls(client);
    const calls: ReadonlyArray<Promise<unknown>> = [
      client.userInfo(),
      client.userLoyalty(),
      client.favourites(),
      client.preferences(),
      client.savePreferences({}),
      client.listAttribute('1', 'favorite_stores'),
      club.program(),
      club.orders(),
      club.order('R-SAMPLE1'),
      club.redeemed(),
      club.savedOffers(),
      club.activity(),
      club.transactions(),
      club.savingsPass(),
      club.linkedCards(),
      club.deleteLinkedCard('card-1'),
      club.redeemDeal(1001, { idempotencyKey: '1' }),
      createReceiptCalls(client).list(),
    ];
    for (const answer of await Promise.all(calls)) expect(answer).toBeDefined();
  });

  it('answers every content call in the shape of the contracts', async () => {
    const client = content();
    const { items } = await client.centres();
    const slug = items[0]?.slug ?? '';
    const rewards = await client.rewards(slug);
    await Promise.all([
      client.site(),
      client.centre(slug),
      client.stores(slug),
      client.deals(slug),
      client.deal(slug, 1001),
      client.promotions(slug),
      client.reward(slug, rewards.items[0]?.id ?? 0),
      client.events(slug),
      client.jobs(slug),
      client.brands(),
      client.categories(),
      client.campaigns(),
      client.pageBlocks('home'),
      client.pageBlocks('rewards'),
      client.rewardsFaq(),
      client.giftCardFaq(),
      client.get(savingsPassSchema, '/api/savings-pass'),
      client.get(signUpPageSchema, '/api/sign-ups/pink'),
      client.get(signUpPageSchema, '/api/sign-ups/deal-days'),
    ]);
  });

  it('keeps saved and unsaved favourites', async () => {
    const client = member();
    const [before] = (await content().rewards('sampleton')).items;
    await client.addFavouriteDeal(before?.id ?? 0);
    expect((await client.favourites())?.deals).toEqual([1001, before?.id]);
    expect((await createClubCalls(client).savedOffers()).items).toHaveLength(2);
    await client.deleteFavouriteDeal(1001);
    await client.changeAttribute({ attribute: 'favorite_stores', remove: ['11'] });
    expect(server.favourites()).toMatchObject({ deals: [before?.id], stores: [] });
  });

  it('answers a visitor with UNAUTHENTICATED, and unknown content with NOT_FOUND', async () => {
    isMember = false;
    await expect(member().userInfo()).rejects.toSatisfy((error) => isApiError(error, 'UNAUTHENTICATED'));
    await expect(content().centre('charleston')).rejects.toSatisfy((error) => isApiError(error, 'NOT_FOUND'));
  });
});
