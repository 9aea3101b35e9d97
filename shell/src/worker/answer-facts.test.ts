import { expect, test } from 'vitest';
import { isKeepable, pageFacts, releaseOfPath } from './answer-facts.ts';

const headers = (more: Record<string, string>) => new Headers(more);

test('Page facts: the releases that a page runs, and those of its composition', () => {
  const facts = pageFacts(
    headers({
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
])('Page facts: none of an answer that says %o', (given) => {
  expect(pageFacts(headers(given))).toBeNull();
});

test('Release of a path: only of a file of one', () => {
  expect(releaseOfPath('/releases/mfe-a/1.2.0/web/app.js')).toBe('mfe-a@1.2.0');
  for (const path of ['/releases/mfe-a', '/charleston/releases/mfe-a/1/x', '/'])
    expect(releaseOfPath(path)).toBeNull();
});

const page = (more: Record<string, string> = {}, init: ResponseInit = {}) => {
  const answer = new Response('', { headers: { 'content-type': 'text/html', ...more }, ...init });
  // As the browser has it for an answer of the site itself.
  Object.defineProperty(answer, 'type', { value: 'basic' });
  return answer;
};
const at = (path: string) => new URL(path, 'http://localhost');

test('Keeping: a public page is kept, and no other', () => {
  expect(isKeepable(page({ 'cache-control': 'no-cache' }), at('/charleston'))).toBe(true);
  expect(isKeepable(page({ 'cache-control': 'no-store' }), at('/profile'))).toBe(false);
  expect(isKeepable(page(), at('/reset-password?token=of-one'))).toBe(false);
  expect(isKeepable(page({ 'content-type': 'application/json' }), at('/charleston'))).toBe(false);
  expect(isKeepable(page({}, { status: 404 }), at('/nowhere'))).toBe(false);
  // Of another site, or a redirect that cannot be looked into.
  expect(isKeepable(new Response('', { headers: { 'content-type': 'text/html' } }), at('/charleston'))).toBe(
    false,
  );
});
