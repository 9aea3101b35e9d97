import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './password.ts';

test('password matches only its own hash', async () => {
  const hash = await hashPassword('three blue bicycles');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword('three blue bicycles', hash)).toBe(true);
  expect(await verifyPassword('three blue bicycle', hash)).toBe(false);
  expect(await verifyPassword('three blue bicycles', null)).toBe(false);
  expect(await verifyPassword('three blue bicycles', 'nonsense')).toBe(false);
});

test('hashes of one password differ', async () => {
  expect(await hashPassword('three blue bicycles')).not.toBe(await hashPassword('three blue bicycles'));
});
