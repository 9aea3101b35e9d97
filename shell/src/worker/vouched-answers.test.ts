import { RELEASES_HEADER, SIGNATURE_HEADER, SIGNER_GLOBAL } from 'shared-contracts/composition';
import { beforeEach, expect, test, vi } from 'vitest';
import { createFakeSigner } from '../testing/fakes.ts';
import { vouchedFile, vouchedPage } from './vouched-answers.ts';

const server = await createFakeSigner();
const stranger = await createFakeSigner();
beforeEach(() => void vi.stubGlobal(SIGNER_GLOBAL, server.global));

const PATH = '/charleston';
const CSP = "script-src 'self'";
const page = (more: Record<string, string> = {}) =>
  new Response('<h1>A page</h1>', {
    headers: {
      'content-security-policy': CSP,
      'server-timing': 'kept;desc="1000"',
      'x-composition-revision': '4',
      [RELEASES_HEADER]: 'shell@1 a@1; ',
      ...more,
    },
  });

/** The answer after a script has changed it in the cache. */
const changed = ({ headers, body }: Response, more: Record<string, string | null>, text?: string) => {
  const given = new Headers(headers);
  for (const [name, value] of Object.entries(more))
    if (value === null) given.delete(name);
    else given.set(name, value);
  return new Response(text ?? body, { headers: given });
};

test('vouchedPage: returns the signed page with its policy, and no header that a script added', async () => {
  const planted = { refresh: '0;url=https://evil.example', 'x-composition-revision': 'a lie' };
  const shown = await vouchedPage(PATH, changed(await server.sign(PATH, page()), planted));
  expect(await shown?.text()).toBe('<h1>A page</h1>');
  expect(Object.fromEntries(shown?.headers ?? [])).toEqual({
    'content-security-policy': CSP,
    'content-type': 'text/html; charset=utf-8',
    'server-timing': 'kept;desc="1000"',
    'x-composition-releases': 'shell@1 a@1;',
    'x-composition-revision': 'NaN',
    'x-content-type-options': 'nosniff',
  });
});

test.each<[string, () => Promise<Response>]>([
  ['has no signature', async () => page()],
  [
    'has another signature',
    async () => changed(await server.sign(PATH, page()), { [SIGNATURE_HEADER]: '%' }),
  ],
  ['is signed with another key', () => stranger.sign(PATH, page())],
  ['has another body', async () => changed(await server.sign(PATH, page()), {}, '<script>')],
  [
    'lost its policy',
    async () => changed(await server.sign(PATH, page()), { 'content-security-policy': null }),
  ],
  [
    'has a weaker policy',
    async () => changed(await server.sign(PATH, page()), { 'content-security-policy': '*' }),
  ],
  [
    'names live releases',
    async () => changed(await server.sign(PATH, page()), { [RELEASES_HEADER]: 'shell@2; ' }),
  ],
  ['is the page of another path', () => server.sign('/brands', page())],
  [
    'is a file',
    async () => changed(await server.sign(PATH, new Response('x')), { 'content-security-policy': CSP }),
  ],
  [
    'looks like an answer of the network',
    () => server.sign(PATH, page({ 'server-timing': 'kept;desc="0"' })),
  ],
])('vouchedPage: returns nothing if the page %s', async (_what, planted) => {
  expect(await vouchedPage(PATH, await planted())).toBeUndefined();
});

test('vouchedPage: returns nothing if the server signs nothing', async () => {
  vi.stubGlobal(SIGNER_GLOBAL, undefined);
  expect(await vouchedPage(PATH, await server.sign(PATH, page()))).toBeUndefined();
});

const FILE = '/releases/a/1/web/app.js';
test('vouchedFile: returns only the file that the server signed for its path', async () => {
  const kept = await server.sign(FILE, new Response('a script'));
  expect(await vouchedFile(FILE, kept)).toBe(kept);
  expect(await kept.text()).toBe('a script');
  for (const planted of [
    new Response('a script'),
    changed(await server.sign(FILE, new Response('a script')), {}, 'evil()'),
    await server.sign('/releases/a/2/web/app.js', new Response('a script')),
    await stranger.sign(FILE, new Response('a script')),
    undefined,
  ])
    expect(await vouchedFile(FILE, planted)).toBeUndefined();
});
