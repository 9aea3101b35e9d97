import { expect, test } from 'vitest';
import { newPasswordProblem } from './new-password-problem.ts';

test.each(['terminator', 'California', 'nuttertools', 'Sunshine2019!', 'dragon20261', 'CHRISTOPHER#1'])(
  'new password from a breach is refused with any suffix: %s',
  async (password) => {
    expect(await newPasswordProblem(password)).toMatch(/stolen|too common/);
  },
);

test.each(['three blue bicycles', 'sunshine over 4 gardens', 'dragon7391846205', 'vögel im mai 77'])(
  'new password that is in no list is accepted: %s',
  async (password) => {
    expect(await newPasswordProblem(password)).toBeNull();
  },
);

test('new password has to follow the rules of the form', async () => {
  expect(await newPasswordProblem('short')).toMatch(/at least 10/);
  expect(await newPasswordProblem('pat.rivers', 'pat.rivers@example.com')).toMatch(/email address/);
});
