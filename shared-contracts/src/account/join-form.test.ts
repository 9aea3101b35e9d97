import { describe, expect, test } from 'vitest';
import { type JoinForm, joinErrors } from './join-form.ts';

const today = '2026-11-20';
const good: JoinForm = {
  email: 'sam@example.com',
  password: 'three blue bicycles',
  first_name: 'Sam',
  last_name: 'Rivers',
  birthday: '1990-05-31',
  country: 212,
  region: 'SC',
  postal_code: '29405',
  gender: null,
  preferred_center: null,
  opt_ins: { email: false, sms: false },
  terms: true,
};

describe('join form', () => {
  test('has no errors when valid', () => {
    expect(joinErrors(good, today)).toEqual({});
    expect(joinErrors({ ...good, email: 'jörg@example.com', first_name: 'نازی\u200cآرا' }, today)).toEqual(
      {},
    );
    expect(
      joinErrors({ ...good, country: 37, region: 'ON', postal_code: 'm5v2t6', gender: 'U' }, today),
    ).toEqual({});
  });

  test.each<[Partial<JoinForm>, string]>([
    [{ email: 'sam@' }, 'email'],
    [{ email: 'sam\u202egro.evil@example.com' }, 'email'],
    [{ email: 'sam\u200b@example.com' }, 'email'],
    [{ email: 'sam\u0007@example.com' }, 'email'],
    [{ email: 'sam@example.\u212aom' }, 'email'],
    [{ first_name: 'Sam\u202e' }, 'first_name'],
    [{ last_name: 'Ri\u2067vers' }, 'last_name'],
    [{ password: 'password1234' }, 'password'],
    [{ first_name: ' ' }, 'first_name'],
    [{ last_name: 'x'.repeat(61) }, 'last_name'],
    [{ birthday: '1990-02-30' }, 'birthday'],
    [{ birthday: '2008-11-21' }, 'birthday'],
    [{ birthday: '2030-01-01' }, 'birthday'],
    [{ country: 1 }, 'country'],
    [{ region: 'ON' }, 'region'],
    [{ postal_code: 'M5V 2T6' }, 'postal_code'],
    [{ gender: 'X' }, 'gender'],
    [{ terms: false }, 'terms'],
  ])('with %j has an error in the field %s', (change, field) => {
    expect(Object.keys(joinErrors({ ...good, ...change }, today))).toEqual([field]);
  });

  test('accepts a member who is 18 today', () => {
    expect(joinErrors({ ...good, birthday: '2008-11-20' }, today)).toEqual({});
  });
});
