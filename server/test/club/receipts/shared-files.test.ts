import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteGoneFiles } from '../../../src/club/receipts/delete-old.ts';
import { createSharedFiles, WAITS_SECONDS } from '../../../src/club/receipts/shared-files.ts';
import type { AuthBrowser } from '../../support/auth-browser.ts';
import { pdfFile } from './drawn/pdf-file.ts';
import { ringUp } from './drawn/till.ts';
import { multipartOf, NOW, type ReceiptsSite, startReceiptsSite } from './receipts-site.ts';

/** Files are really opened. */
const COOKIE = '__Host-shared-receipt';
let site: ReceiptsSite;
beforeAll(async () => {
  site = await startReceiptsSite();
});
afterAll(() => site.stop());

let seed = 5_000;
const drawn = () => {
  const place = ['Tanger Outlets Charleston', 'North Charleston, SC 29418'];
  const { lines } = ringUp({ merchant: 'Nike', place, date: '2026-11-18', seed: seed++ });
  return pdfFile({ lines });
};

/** Shares as a phone does, with nobody signed in: where the sign-in leads, and the cookie of that browser. */
async function share(bytes: Buffer = drawn(), cookie = '', address: string = randomUUID()) {
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
/** Somebody who has signed in, in the browser with this cookie. */
async function signedIn(cookie: string) {
  const sender = await site.sender();
  await sender.browser.post('/api/user-attributes', { attribute: 'preferred_center', set: 'charleston' });
  if (cookie) sender.browser.setCookie(COOKIE, cookie);
  return sender;
}
const goTo = async (browser: AuthBrowser, url: string) => (await browser.get(url)).headers.location;
const waiting = async () => (await site.kept()).filter((name) => name.startsWith('shared-')).length;
const clean = () => deleteGoneFiles(site.db, site.files);

test('Shared file: it waits for the sign-in, and is that member’s receipt then, once', async () => {
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

test('Shared file: nobody gets it without the cookie of its browser, and no other sign-in there does', async () => {
  const { leadsTo, cookie } = await share();
  const other = await signedIn('');
  expect(await goTo(other.browser, leadsTo)).toBe('/upload-receipt?shared=late');
  const [id = ''] = cookie.split('.');
  const guessing = await signedIn(`${id}.${'A'.repeat(43)}`);
  expect(await goTo(guessing.browser, leadsTo)).toBe('/upload-receipt?shared=late');
  expect(await waiting()).toBe(1);
  // In the same browser, and on the way to another file: what waited has been given up.
  const late = await signedIn(cookie);
  expect(await goTo(late.browser, `/upload-receipt/shared?id=${randomUUID()}`)).toBe(
    '/upload-receipt?shared=late',
  );
  await clean();
  expect(await waiting()).toBe(0);
});

test('Shared file: while nobody is signed in it waits on, and a sign-in is asked for again', async () => {
  const { leadsTo, cookie } = await share();
  const answer = await site.app.inject({ url: leadsTo, headers: { cookie: `${COOKIE}=${cookie}` } });
  expect(answer.headers.location).toContain(`callbackUrl=${encodeURIComponent(leadsTo)}`);
  expect(answer.headers['set-cookie']).toBeUndefined();
  const sam = await signedIn(cookie);
  expect(await goTo(sam.browser, leadsTo)).toContain('receipt=');
  await clean();
});

test('Shared file: the next one takes its place, and after a quarter of an hour it is gone', async () => {
  const first = await share();
  const second = await share(drawn(), first.cookie);
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

test('Shared file: what is no photo and no PDF is not kept, nor is more than an address may share', async () => {
  const text = await share(Buffer.from('no picture'));
  expect([text.leadsTo, text.set]).toEqual(['/upload-receipt?shared=refused', undefined]);
  const large = await share(Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(10 * 1024 * 1024 + 1)]));
  expect([large.leadsTo, large.set]).toEqual(['/upload-receipt?shared=refused', undefined]);
  expect(await waiting()).toBe(0);
  let cookie = '';
  for (let count = 0; count < 10; count++) ({ cookie } = await share(drawn(), cookie, '192.0.2.77'));
  expect((await share(drawn(), cookie, '192.0.2.77')).set).toBeUndefined();
  await clean();
  expect(await waiting()).toBe(1);
});
