import { expect, test } from 'vitest';
import { passwordProblem } from './password-rules.ts';

test.each(['outlet-club-demo', 'three blue bicycles', 'tangerine!Market9', 'x7#kPq2Lm!'])(
  'passwordProblem: accepts %s',
  (password) => {
    expect(passwordProblem(password, 'someone@example.com')).toBeNull();
  },
);

test.each([
  ['short', 'short'],
  ['1234567890', 'a row of keys'],
  ['aaaaaaaaaaaa', 'one letter'],
  ['abcabcabcabc', 'a repeat'],
  ['Password1234', 'a common one'],
  ['password1234!!', 'a common one with an ending'],
  ['someone12345', 'the name in the address'],
  ['x'.repeat(201), 'too long'],
])('passwordProblem: rejects %s: %s', (password) => {
  expect(passwordProblem(password, 'someone@example.com')).not.toBeNull();
});
