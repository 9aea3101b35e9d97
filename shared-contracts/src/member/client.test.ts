import { beforeEach, describe, expect, test } from 'vitest';
import { createClubCalls } from '../club/calls.ts';
import { createMemberClient } from './client.ts';

let answer: { status: number; body: unknown };
let asked: string[];
let logged: string[];
beforeEach(() => {
  asked = [];
  logged = [];
});

const client = createMemberClient({
  fetch: async (input) => {
    asked.push(String(input));
    return Response.json(answer.body, { status: answer.status });
  },
  csrfToken: async () => 'token',
  onError: (message) => void logged.push(message),
});
const club = createClubCalls(client);
const data = (value: unknown) => {
  answer = { status: 200, body: { data: value } };
};
const fail = (status: number, code: string) => {
  answer = { status, body: { code, message: 'No.', requestId: '1' } };
};

describe('values of an attribute', () => {
  test.each([
    ['a list', ['7', '12'], [7, 12]],
    ['a list with invalid integers', ['7', 'charleston', '', '1.5', '99999999999999999999'], [7]],
    ['an empty list', [], []],
    ['a single value', '7', 7],
    ['a single invalid integer', 'charleston', null],
    ['nothing', null, null],
  ])('are read as integers: %s', async (_name, sent, read) => {
    data(sent);
    expect(await client.userAttributes('12', 'favorite_stores')).toEqual(read);
    expect(asked).toEqual(['/api/mparticle-user-attributes?mpid=12&attribute=favorite_stores']);
  });

  test.each([[['charleston', '7']], ['charleston'], [null]])(
    'are returned unchanged when raw is true: %j',
    async (sent) => {
      data(sent);
      expect(await client.userAttributes('12', 'favorite_centers', { raw: true })).toEqual(sent);
      expect(asked).toEqual(['/api/mparticle-user-attributes?mpid=12&attribute=favorite_centers']);
    },
  );
});

describe('failed call', () => {
  test('for favourites or orders is logged and returns undefined', async () => {
    fail(503, 'UNAVAILABLE');
    expect(await client.favourites()).toBeUndefined();
    expect(await club.orders()).toBeUndefined();
    expect(logged).toEqual(['Error getting favourites', 'Error getting orders']);
  });

  test('for unlinking a card or loading activity throws', async () => {
    fail(503, 'UNAVAILABLE');
    await expect(club.deleteLinkedCard('1')).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 503 });
    await expect(club.activity()).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 503 });
    expect(logged).toEqual([]);
  });

  test('for user info throws, and is logged unless the visitor is signed out', async () => {
    fail(401, 'UNAUTHENTICATED');
    await expect(client.userInfo()).rejects.toMatchObject({ status: 401 });
    expect(logged).toEqual([]);
    fail(500, 'INTERNAL_ERROR');
    await expect(client.userInfo()).rejects.toMatchObject({ status: 500 });
    expect(logged).toEqual(['Error getting user info']);
  });
});
