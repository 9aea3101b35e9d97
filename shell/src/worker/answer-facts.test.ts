import { expect, test } from 'vitest';
import { isKeepable, pageFacts, releaseOfPath } from './answer-facts.ts';

test('pageFacts: reads the releases of a page and of its composition', () => {
  const facts = pageFacts(
    new Headers({
      'x-composition-revision': '7',
      'x-composition-releases': 'shell@1.0.0 mfe-a@1.2.0; mfe-b@2.0.0-rc.1',
    }),
  );
  expect(facts).toEqual({
    revision: 7,
    own: ['shell@1.0.0', 'mfe-a@1.2.0'],
    releases: ['shell@1.0.0', 'mfe-a@1.2.0', 'mfe-b@2.0.0-rc.1'],
  });
});

test.each<Record<string, string>>([
  { 'x-composition-revision': '7' },
  { 'x-composition-releases': 'shell@1.0.0; mfe-b@2.0.0' },
  { 'x-composition-revision': 'seven', 'x-composition-releases': 'shell@1.0.0; ' },
])('pageFacts: is null for the headers %o', (given) => {
  expect(pageFacts(new Headers(given))).toBeNull();
});

test('releaseOfPath: reads the release only from a release file path', () => {
  expect(releaseOfPath('/releases/mfe-a/1.2.0/web/app.js')).toBe('mfe-a@1.2.0');
  for (const path of ['/releases/mfe-a', '/charleston/releases/mfe-a/1/x', '/'])
    expect(releaseOfPath(path)).toBeNull();
});

const page = (more: Record<string, string> = {}, init: ResponseInit = {}) => {
  const answer = new Response('', {
    headers: { 'content-type': 'text/html', 'x-site-signature': 'of a server', ...more },
    ...init,
  });
  // Same-origin, as the browser would set it.
  Object.defineProperty(answer, 'type', { value: 'basic' });
  return answer;
};
const at = (path: string) => new URL(path, 'http://localhost');

test('isKeepable: accepts public pages only', () => {
  expect(isKeepable(page({ 'cache-control': 'no-cache' }), at('/charleston'))).toBe(true);
  expect(isKeepable(page({ 'cache-control': 'no-store' }), at('/profile'))).toBe(false);
  expect(isKeepable(page(), at('/reset-password?token=of-one'))).toBe(false);
  expect(isKeepable(page({ 'content-type': 'application/json' }), at('/charleston'))).toBe(false);
  expect(isKeepable(page({}, { status: 404 }), at('/nowhere'))).toBe(false);
  const unsigned = page();
  unsigned.headers.delete('x-site-signature');
  expect(isKeepable(unsigned, at('/charleston'))).toBe(false);
  // Cross-origin.
  expect(isKeepable(new Response('', { headers: { 'content-type': 'text/html' } }), at('/charleston'))).toBe(
    false,
  );
});
