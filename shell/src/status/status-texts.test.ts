import { expect, test } from 'vitest';
import { errorMessageAt, finderFor } from './status-texts.ts';

test('errorMessageAt: returns the message of a code', () => {
  expect(errorMessageAt('/error?error=SessionRequired')).toBe('You need to sign in to see that page.');
});

test.each(['/error', '/error?error=', '/error?error=<b>', '/error?error=toString'])(
  'errorMessageAt: is null for %s',
  (url) => {
    expect(errorMessageAt(url)).toBeNull();
  },
);

test.each([
  ['/ottwa/deals', '/find-a-tanger?q=ottwa'],
  ['/deerpark/stores/the-lego-store/1?x=1', '/find-a-tanger?q=deerpark'],
  ['/abuot', '/find-a-tanger'],
  ['/abuot?x=1/2', '/find-a-tanger'],
])('finderFor: %s leads to %s', (url, path) => {
  expect(finderFor(url)).toBe(path);
});
