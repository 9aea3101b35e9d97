import type { Favourites, Loyalty, Member, MemberClient } from 'shared-contracts/member';
import type { BusPayload } from 'shared-contracts/shell';
import { ApiError } from 'shared-contracts/wire';
import { beforeEach, expect, test } from 'vitest';
import { createBus } from '../bus/bus.ts';
import { createMemberFacts } from './member-facts.ts';

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
let calls: string[];
let savedDeals: () => readonly number[] | undefined;

beforeEach(() => {
  const bus = createBus({ strict: false });
  const handle = bus.handle('shell@1.0.0');
  seen = [];
  calls = [];
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
    userInfo: () => {
      calls.push('userInfo');
      return answers.userInfo();
    },
    userLoyalty: () => {
      calls.push('userLoyalty');
      return answers.userLoyalty();
    },
    favourites: () => answers.favourites(),
  } as unknown as MemberClient;
  facts = createMemberFacts(bus, client, {
    login: async () => void calls.push('login'),
    logout: async () => undefined,
  });
});

test('membership: is loading, then ready', async () => {
  await facts.load();
  expect(seen).toEqual(['loading', 'ready']);
  expect(points()).toBe(835);
});

test('membership: logs in to the audience platform after user info and before loyalty info', async () => {
  await facts.load();
  expect(calls).toEqual(['userInfo', 'login', 'userLoyalty']);
});

test.each(['userInfo', 'userLoyalty'] as const)(
  'membership: fails without %s, and is ready after a later load',
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

test('membership: keeps its points when a later load fails', async () => {
  await facts.load();
  answers.userLoyalty = () => Promise.reject(GONE);
  await facts.load();
  expect(seen).toEqual(['loading', 'ready']);
  expect(points()).toBe(835);
});

test('favourites: are kept when a later load fails, and cleared with the member', async () => {
  await facts.load();
  answers.favourites = async () => undefined;
  await facts.load();
  expect(savedDeals()).toEqual([5]);
  facts.clear();
  expect(savedDeals()).toBeUndefined();
});

test('membership: has status none after a load without a session, and after a clear', async () => {
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

test('membership: ignores the failure of a superseded load', async () => {
  const end = await supersededLoad();
  await end(Promise.reject(GONE));
  expect(seen.at(-1)).toBe('ready');
});

test('membership: ignores the answer of a superseded load', async () => {
  const end = await supersededLoad();
  await end(Promise.resolve({ ...KIM, first_name: 'Lee' }));
  expect(member()).toBe('Kim');
  expect(seen).toEqual(['loading', 'ready']);
});
