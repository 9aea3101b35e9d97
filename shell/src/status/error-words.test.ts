import { AUTH_ERROR_CODES } from 'shared-contracts';
import { expect, test } from 'vitest';
import { wordsOfError } from './error-words.ts';

test.each(AUTH_ERROR_CODES)('%s: has words on /error', (code) => {
  expect(wordsOfError(`/error?error=${code}`)).toMatch(/^[A-Z].+\.$/);
});

test.each(['/error', '/error?error=', '/error?error=<b>', '/error?error=toString'])('%s: has none', (url) => {
  expect(wordsOfError(url)).toBeNull();
});
