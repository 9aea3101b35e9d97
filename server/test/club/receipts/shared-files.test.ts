import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteGoneFiles } from '../../../src/club/receipts/delete-old.ts';
import { createSharedFiles, WAITS_SECONDS } from '../../../src/club/receipts/uploads/share-target.ts';
import type { AuthBrowser } from '../../support/auth-browser.ts';
import { drawnPdf, multipartOf, NOW, type ReceiptsSite, startReceiptsSite } from './receipts-site.ts';

const COOKIE = '__Host-shared-receipt';
let site: ReceiptsSite;
beforeAll(async () => {
  site = await startReceiptsSite();
});
afterAll(() => site.stop());

/** Shares as a phone does, signed out. Returns where the sign-in leads, and the cookie of that browser. */
async function share(bytes: Buffer = drawnPdf().bytes, cookie = '', address: string = randomUUID()) {
  const { body, contentType } = multipartOf(bytes, 'receipt.pdf', 'application/pdf');
  const answer = await site.app.inject({
    method: 'POST',
    url: '/upload-receipt',
    payload: body,
    remoteAddress: address,
    headers: {
      'content-type': contentType,
      'sec-fetch-site': 'none',
      ...(cookie ? { cookie: `${COOKIE}=${cookie}` } : {}),
    },
  });
  expect(answer.statusCode).toBe(303);
  const { pathname, searchParams } = new URL(String(answer.headers.location), 'https://site.example');
  expect(pathname).toBe('/sign-in');
  const set = answer.cookies.find(({ name }) => name === COOKIE);
  return { leadsTo: searchParams.get('callbackUrl') ?? '', set, cookie: set?.value ?? '' };
}
async function signedIn(cookie: string) {
  const sender = await site.sender();
  await sender.browser.post('/api/user-attributes', { attribute: 'preferred_center', set: 'charleston' });
  if (cookie) sender.browser.setCookie(COOKIE, cookie);
  return sender;
}
const goTo = async (browser: AuthBrowser, url: string) => (await browser.get(url)).headers.location;
const waiting = async () => (await site.kept()).filter((name) => name.startsWith('shared-')).length;
const clean = () => deleteGoneFiles(site.db, site.files);

describe('shared file', () => {
  test('waits for sign-in, and then becomes one receipt of the member', async () => {
    const { leadsTo, set, cookie } = await share();
    expect(leadsTo).toMatch(/^\/upload-receipt\/shared\?id=[0-9a-f-]{36}$/);
    expect(set).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', maxAge: WAITS_SECONDS });
    expect(await waiting()).toBe(1);
    const sam = await signedIn(cookie);
    const location = await goTo(sam.browser, leadsTo);
    expect(location).toMatch(/^\/upload-receipt\?receipt=[0-9a-f-]{36}$/);
    const id = String(location).slice(-36);
    expect((await sam.read(id)).store?.name).toBe('Nike');
    expect(sam.browser.cookie(COOKIE)).toBeUndefined();
    await clean();
    expect(await waiting()).toBe(0);
    sam.browser.setCookie(COOKIE, cookie);
    expect(await goTo(sam.browser, leadsTo)).toBe('/upload-receipt?shared=late');
  });

  test('requires the browser’s cookie, and is dropped when that browser requests another file', async () => {
    const { leadsTo, cookie } = await share();
    const other = await signedIn('');
    expect(await goTo(other.browser, leadsTo)).toBe('/upload-receipt?shared=late');
    const [id = ''] = cookie.split('.');
    const guessing = await signedIn(`${id}.${'A'.repeat(43)}`);
    expect(await goTo(guessing.browser, leadsTo)).toBe('/upload-receipt?shared=late');
    expect(await waiting()).toBe(1);
    const late = await signedIn(cookie);
    expect(await goTo(late.browser, `/upload-receipt/shared?id=${randomUUID()}`)).toBe(
      '/upload-receipt?shared=late',
    );
    await clean();
    expect(await waiting()).toBe(0);
  });

  test('is kept while the browser is signed out, and the site asks for sign-in again', async () => {
    const { leadsTo, cookie } = await share();
    const answer = await site.app.inject({ url: leadsTo, headers: { cookie: `${COOKIE}=${cookie}` } });
    expect(answer.headers.location).toContain(`callbackUrl=${encodeURIComponent(leadsTo)}`);
    expect(answer.headers['set-cookie']).toBeUndefined();
    const sam = await signedIn(cookie);
    expect(await goTo(sam.browser, leadsTo)).toContain('receipt=');
    await clean();
  });

  test('is replaced by the next file, and expires after 15 minutes', async () => {
    const first = await share();
    const second = await share(drawnPdf().bytes, first.cookie);
    await clean();
    expect(await waiting()).toBe(1);
    site.clock.now = NOW + WAITS_SECONDS * 1000;
    try {
      const sam = await signedIn(second.cookie);
      expect(await goTo(sam.browser, second.leadsTo)).toBe('/upload-receipt?shared=late');
      await createSharedFiles(site.db, site.files, () => new Date(site.clock.now)).endOld();
      await clean();
      expect(await waiting()).toBe(0);
    } finally {
      site.clock.now = NOW;
    }
  });

  test('is rejected if it has another type, is too large, or exceeds the rate limit', async () => {
    const text = await share(Buffer.from('no picture'));
    expect([text.leadsTo, text.set]).toEqual(['/upload-receipt?shared=refused', undefined]);
    const large = await share(Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(10 * 1024 * 1024 + 1)]));
    expect([large.leadsTo, large.set]).toEqual(['/upload-receipt?shared=refused', undefined]);
    expect(await waiting()).toBe(0);
    let cookie = '';
    for (let count = 0; count < 10; count++)
      ({ cookie } = await share(drawnPdf().bytes, cookie, '192.0.2.77'));
    expect((await share(drawnPdf().bytes, cookie, '192.0.2.77')).set).toBeUndefined();
    await clean();
    expect(await waiting()).toBe(1);
  });
});
