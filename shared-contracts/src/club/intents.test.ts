// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MemberClient } from '../member/client.ts';
import { ApiError } from '../wire/errors.ts';
import type { MemberChange, SettledChange } from './changes.ts';
import { type IntentOutcome, isRefusal, sendOnce, settlePending } from './intents.ts';

const CHANGE: MemberChange = {
  kind: 'reward',
  reference: 'R-1',
  title: '$10 at Gap',
  centre: 'charleston',
  points: 250,
  at: '2026-11-30T10:00:00.000Z',
  url: null,
};
const DONE: SettledChange = { state: 'done', change: CHANGE };
const VOID: SettledChange = { state: 'void', change: null };
const error = (code: string, status = 0) => new ApiError({ code, message: code }, status);
const LOST = error('NETWORK_ERROR');

let told: SettledChange | ApiError;
let sent: string[];
let shown: string[];
const post: MemberClient['post'] = async (schema) => {
  if (told instanceof ApiError) throw told;
  return schema.parse(told);
};
const redeem = (answer: string | ApiError, wanted = {}, show = async (one: string) => void shown.push(one)) =>
  sendOnce<string>({
    client: { post },
    kind: 'reward',
    what: '12',
    member: 'kim',
    ...wanted,
    async send(key) {
      sent.push(key);
      if (answer instanceof ApiError) throw answer;
      return answer;
    },
    answerOf: ({ reference }) => reference,
    show,
  }).then(
    () => 'shown',
    (reason: unknown) => (isRefusal(reason) ? reason.message : 'unknown'),
  );
const kept = () => Object.keys(localStorage).length;

beforeEach(() => {
  told = LOST;
  sent = [];
  shown = [];
  localStorage.clear();
});
afterEach(() => vi.restoreAllMocks());

test.each([
  ['an answer', 'R-1', LOST, 'shown', 0],
  ['a refusal', error('UNPROCESSABLE', 422), LOST, 'UNPROCESSABLE', 0],
  ['a lost answer of a change that was done', LOST, DONE, 'shown', 0],
  ['a lost answer of a change that was not', error('TIMEOUT'), VOID, expect.stringMatching(/nothing/), 0],
  ['a limit, with its own words', error('RATE_LIMITED', 429), VOID, 'RATE_LIMITED', 0],
  ['a failure of the server', error('INTERNAL_ERROR', 500), LOST, 'unknown', 1],
  ['a page of a proxy', error('INVALID_ANSWER', 404), error('UNAVAILABLE', 503), 'unknown', 1],
  ['an ended session', error('UNAUTHENTICATED', 401), error('UNAUTHENTICATED', 401), 'unknown', 1],
] as const)('sendOnce: after %s', async (_title, answer, settled, said, left) => {
  told = settled;
  expect(await redeem(answer)).toEqual(said);
  expect([kept(), shown]).toEqual([left, said === 'shown' ? ['R-1'] : []]);
});

test('sendOnce: asks about an open intent instead of sending again, and then sends with a new key', async () => {
  expect(await redeem(LOST)).toBe('unknown');
  expect(await redeem('R-2')).toBe('unknown');
  told = VOID;
  expect(await redeem('R-2')).toMatch(/nothing was used/);
  expect(sent).toHaveLength(1);
  expect(await redeem('R-2')).toBe('shown');
  expect(new Set(sent).size).toBe(2);
  told = DONE;
  await redeem(LOST, { what: '13' });
  expect(shown).toEqual(['R-2', 'R-1']);
});

test('sendOnce: repeats the same key where the server is too old to be asked', async () => {
  told = error('NOT_FOUND', 404);
  await redeem(LOST);
  expect(await redeem('R-1')).toBe('shown');
  expect([sent.length, new Set(sent).size, kept()]).toEqual([2, 1, 0]);
});

test('sendOnce: works while storage is blocked', async () => {
  for (const name of ['getItem', 'setItem', 'removeItem'] as const)
    vi.spyOn(Storage.prototype, name).mockImplementation(() => {
      throw new Error('blocked');
    });
  await redeem(LOST, { what: 'blocked' });
  told = DONE;
  expect(await redeem('R-2', { what: 'blocked' })).toBe('shown');
  expect([sent.length, shown]).toEqual([1, ['R-1']]);
});

test('settlePending: tells the member’s intents until the answer was shown, and none of another member', async () => {
  const closed = () => Promise.reject(LOST);
  await redeem('R-1', {}, closed);
  await redeem(LOST, { member: 'lee', what: '9' });
  localStorage.setItem('pending-change:damaged', '{}');
  const outcomes: IntentOutcome[] = [];
  for (const answer of [LOST, DONE, VOID]) {
    told = answer;
    settlePending({ post }, 'kim', (outcome) => outcomes.push(outcome));
    await vi.waitFor(() =>
      expect(outcomes.at(-1)?.state).toBe(answer instanceof ApiError ? 'unknown' : answer.state),
    );
  }
  expect(outcomes.map(({ intent, change }) => [intent.member, change?.reference])).toEqual([
    ['kim', undefined],
    ['kim', 'R-1'],
    ['kim', undefined],
  ]);
});
