import { expect, test } from 'vitest';
import { errorMessageAt } from './status-texts.ts';

test('errorMessageAt: returns the message of a code', () => {
  expect(errorMessageAt('/error?error=SessionRequired')).toBe('You need to sign in to see that page.');
});

test.each(['/error', '/error?error=', '/error?error=<b>', '/error?error=toString'])(
  'errorMessageAt: is null for %s',
  (url) => {
    expect(errorMessageAt(url)).toBeNull();
  },
);
