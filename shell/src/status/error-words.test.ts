import { AUTH_ERROR_CODES } from 'shared-contracts';
import { expect, test } from 'vitest';
import { wordsOfError } from './error-words.ts';

test.each(AUTH_ERROR_CODES)('wordsOfError: has words for %s', (code) => {
  expect(wordsOfError(`/error?error=${code}`)).toMatch(/^[A-Z].+\.$/);
});

test.each(['/error', '/error?error=', '/error?error=<b>', '/error?error=toString'])(
  'wordsOfError: is null for %s',
  (url) => {
    expect(wordsOfError(url)).toBeNull();
  },
);
