import { AUTH_ERROR_CODES } from 'shared-contracts';
import { expect, test } from 'vitest';
import { errorMessageAt } from './status-texts.ts';

test.each(AUTH_ERROR_CODES)('errorMessageAt: has a message for %s', (code) => {
  expect(errorMessageAt(`/error?error=${code}`)).toMatch(/^[A-Z].+\.$/);
});

test.each(['/error', '/error?error=', '/error?error=<b>', '/error?error=toString'])(
  'errorMessageAt: is null for %s',
  (url) => {
    expect(errorMessageAt(url)).toBeNull();
  },
);
