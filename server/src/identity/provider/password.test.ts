import { expect, test } from 'vitest';
import { hashPassword, newPasswordProblem, verifyPassword } from './password.ts';

test('password matches only its own hash', async () => {
  const hash = await hashPassword('three blue bicycles');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword('three blue bicycles', hash)).toBe(true);
  expect(await verifyPassword('three blue bicycle', hash)).toBe(false);
  expect(await verifyPassword('three blue bicycles', null)).toBe(false);
  expect(await verifyPassword('three blue bicycles', 'nonsense')).toBe(false);
});

test('hashes of the same password differ', async () => {
  expect(await hashPassword('three blue bicycles')).not.toBe(await hashPassword('three blue bicycles'));
});

test.each(['terminator', 'California', 'nuttertools', 'Sunshine2019!', 'dragon20261', 'CHRISTOPHER#1'])(
  'new password from a breach is rejected with any suffix: %s',
  async (password) => {
    expect(await newPasswordProblem(password)).toMatch(/data breach|too common/);
  },
);

test.each(['three blue bicycles', 'sunshine over 4 gardens', 'dragon7391846205', 'vögel im mai 77'])(
  'new password that is on no breach list is accepted: %s',
  async (password) => {
    expect(await newPasswordProblem(password)).toBeNull();
  },
);

test('new password must follow the rules of the form', async () => {
  expect(await newPasswordProblem('short')).toMatch(/at least 10/);
  expect(await newPasswordProblem('pat.rivers', 'pat.rivers@example.com')).toMatch(/email address/);
});
