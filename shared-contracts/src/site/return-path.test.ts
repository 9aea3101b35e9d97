import { expect, test } from 'vitest';
import { safeReturnPath } from './return-path.ts';

test.each(['/', '/profile', '/charleston/saved-deals?tab=expired#top', '/stores?q=a%20b'])(
  'safeReturnPath: accepts %s',
  (path) => {
    expect(safeReturnPath(path)).toBe(path);
  },
);

test.each([
  '',
  'profile',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/x/..//evil.example',
  'javascript:alert(1)',
  '/%0a'.replace('%0a', '\n'),
  `/${'x'.repeat(2000)}`,
  null,
  undefined,
])('safeReturnPath: rejects %j', (path) => {
  expect(safeReturnPath(path)).toBeNull();
});
