import {
  ApiError,
  type BusPayload,
  type Favourites,
  type Loyalty,
  type Member,
  type MemberClient,
} from 'shared-contracts';
import { beforeEach, expect, test } from 'vitest';
import { createBus } from '../bus/bus.ts';
import { createMemberFacts, NO_AUDIENCE } from './member-facts.ts';

const KIM: Member = { first_name: 'Kim', email: 'kim@example.com', public_id: 'kim', mpid: '1' };
const POINTS: Loyalty = { points: 835, pending: 0, stage: 3, tier: 'gold' };
const GONE = new ApiError({ code: 'NETWORK_ERROR', message: 'gone' });
const SIGNED_OUT = new ApiError({ code: 'UNAUTHENTICATED', message: 'nobody' }, 401);

let answers: {
  userInfo: () => Promise<Member>;
  userLoyalty: () => Promise<Loyalty>;
  favourites: () => Promise<Favourites | undefined>;
};
let seen: Array<BusPayload<'membership.changed'>['status']>;
let facts: ReturnType<typeof createMemberFacts>;
let points: () => number | undefined;
let member: () => string | undefined;
let savedDeals: () => readonly number[] | undefined;

beforeEach(() => {
  const bus = createBus({ strict: false });
  const handle = bus.handle('shell@1.0.0');
  seen = [];
  handle.on('membership.changed', ({ payload }) => seen.push(payload.status));
  points = () => handle.current('loyalty.changed')?.points;
  member = () => handle.current('member.changed')?.first_name;
  savedDeals = () => handle.current('favourites.changed')?.deals;
  answers = {
    userInfo: async () => KIM,
    userLoyalty: async () => POINTS,
    favourites: async () => ({ deals: [5], stores: [], last_center: null }),
  };
  const client = {
    userInfo: () => answers.userInfo(),
    userLoyalty: () => answers.userLoyalty(),
    favourites: () => answers.favourites(),
  } as unknown as MemberClient;
  facts = createMemberFacts(bus, client, NO_AUDIENCE);
});

test('Membership: is loading, then ready', async () => {
  await facts.load();
  expect(seen).toEqual(['loading', 'ready']);
  expect(points()).toBe(835);
});

test.each(['userInfo', 'userLoyalty'] as const)(
  'Membership: has failed without %s, and a later load mends it',
  async (call) => {
    const works = answers[call];
    answers = { ...answers, [call]: () => Promise.reject(GONE) };
    await facts.load();
    expect(seen).toEqual(['loading', 'failed']);
    answers = { ...answers, [call]: works };
    await facts.load();
    expect(seen).toEqual(['loading', 'failed', 'loading', 'ready']);
  },
);

test('Membership: what is known stands when it cannot be asked for anew', async () => {
  await facts.load();
  answers.userLoyalty = () => Promise.reject(GONE);
  await facts.load();
  expect(seen).toEqual(['loading', 'ready']);
  expect(points()).toBe(835);
});

test('Favourites: stand when they cannot be asked for anew, and go with the member', async () => {
  await facts.load();
  answers.favourites = async () => undefined;
  await facts.load();
  expect(savedDeals()).toEqual([5]);
  facts.clear();
  expect(savedDeals()).toBeUndefined();
});

test('Membership: is none for who is signed out, whether asked or told', async () => {
  await facts.load();
  answers.userInfo = () => Promise.reject(SIGNED_OUT);
  await facts.load();
  expect(seen.at(-1)).toBe('none');
  expect(points()).toBeUndefined();
  answers.userInfo = async () => KIM;
  await facts.load();
  facts.clear();
  expect(seen.at(-1)).toBe('none');
});

/** A load whose user info comes when it is told to, begun before another one that is over by then. */
async function supersededLoad() {
  let answer = (_with: Promise<Member>): void => undefined;
  answers.userInfo = () =>
    new Promise((resolve) => {
      answer = resolve;
    });
  const first = facts.load();
  answers.userInfo = async () => KIM;
  await facts.load();
  return async (given: Promise<Member>) => {
    answer(given);
    await first;
  };
}

test('Membership: a superseded load that fails says nothing', async () => {
  const end = await supersededLoad();
  await end(Promise.reject(GONE));
  expect(seen.at(-1)).toBe('ready');
});

test('Membership: a superseded load that comes after all writes nobody in', async () => {
  const end = await supersededLoad();
  await end(Promise.resolve({ ...KIM, first_name: 'Lee' }));
  expect(member()).toBe('Kim');
  expect(seen).toEqual(['loading', 'ready']);
});
