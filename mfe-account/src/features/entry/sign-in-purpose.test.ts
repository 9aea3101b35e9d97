import { expect, test } from 'vitest';
import { purposeOf } from './sign-in-purpose.ts';

test.each([
  ['/profile', 'see your profile'],
  ['/profile/linked-cards/how-it-works', 'see your linked cards'],
  ['/charleston/saved-deals?tab=expired', 'see your saved deals'],
  ['/upload-receipt', 'submit a receipt'],
  ['/', null],
  ['/charleston/stores', null],
  ['//evil.example/profile', null],
  [null, null],
])('purposeOf: for a return to %s, the purpose of the sign-in is %s', (path, purpose) => {
  expect(purposeOf(path)).toBe(purpose);
});
