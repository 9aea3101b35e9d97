import { RELEASES_HEADER, SIGNATURE_HEADER, signedText } from 'shared-contracts/composition';
import { describe, expect, it } from 'vitest';
import { integrityOf } from '../../src/delivery/releases/files/release-files.ts';
import { newMember } from '../club/club-members.ts';
import { signedInBrowser } from '../support/auth-browser.ts';
import {
  cookiesOf,
  releaseAt,
  startDeliverySite,
  testerCookie,
  UNRENDERED,
} from '../support/delivery-site.ts';
import { fixtureRemote, workingRemote } from '../support/fixture-releases.ts';

const SITE = 'https://www.example.com';
const PREVIEWS = 'https://preview.example.net';
const HOSTS = { [SITE]: 'www.example.com', [PREVIEWS]: 'preview.example.net' } as const;
const AUTH_SECRET = 'a secret of a test, long enough for one';

const { database, site, withReplica } = await startDeliverySite({ config: { AUTH_SECRET, ...UNRENDERED } });
const memberId = await newMember(database.db);
const signIn = async (at = site) =>
  `__Host-session=${(await signedInBrowser(at.app, memberId)).cookie('__Host-session')}`;
const version = '2.0.0';
await site.upload(
  fixtureRemote(
    'mfe-working',
    [
      ...(workingRemote().manifest.remote?.routes ?? []),
      { id: 'own', path: '/own', title: 'Own', auth: true },
    ],
    '',
  ),
  version,
);
await site.publish(workingRemote('1.1.0'), '1.1.0');
await site.post('/grants', { remote: 'mfe-working', prefixes: ['/own'] });
const made = await site.post<{ path: string }>(`/mfe-working/${version}/preview`, {
  label: 'pr-1',
  who: 'ann',
});

if (made.status !== 201) throw new Error(made.message);
const link = made.path;

const FORM = { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'same-origin' };
const open = (headers: Record<string, string> = {}, at = site) =>
  at.app.inject({ method: 'POST', url: link, headers: { ...FORM, ...headers } });
const setCookies = (answer: { headers: Record<string, unknown> }) =>
  [answer.headers['set-cookie'] ?? []].flat().map(String);
const PICK = '__Host-qa-pick=mfe-working@1.1.0';

describe('visit of unreleased code on the shared origin', () => {
  it('begins only by the form of a page that names release and team', async () => {
    const asked = await site.get(link, { 'sec-fetch-site': 'cross-site', cookie: await signIn() });
    expect(asked.statusCode).toBe(200);
    expect(asked.headers).not.toHaveProperty('set-cookie');
    expect(asked.headers['content-security-policy']).toContain("script-src 'self'");
    expect(asked.body).not.toContain('<script');
    for (const said of ['mfe-working 2.0.0', 'ann', 'Open preview', 'signs you out'])
      expect(asked.body).toContain(said);
  });

  it('signs the browser out and clears its storage, before its first page and after its last one', async () => {
    const session = await signIn();
    expect((await site.get('/api/user-info', { cookie: session })).statusCode).toBe(200);
    const opened = await open({ cookie: session });
    const leave = { method: 'POST', url: '/api/preview/leave', headers: FORM } as const;
    for (const answer of [opened, await site.app.inject(leave)]) {
      expect(answer.statusCode).toBe(303);
      expect(answer.headers['clear-site-data']).toBe('"storage"');
      expect(setCookies(answer)).toContainEqual(expect.stringMatching(/^__Host-session=; Max-Age=0/));
      expect(setCookies(answer)).toContainEqual(expect.stringMatching(/^identity_session=; Max-Age=0/));
    }
    // A script that had read the cookie, or that removes the preview's one, has no session.
    expect((await site.get('/api/user-info', { cookie: session })).statusCode).toBe(401);
  });

  it.each([
    ['a preview', async () => cookiesOf(await open())[0] ?? ''],
    ['a choice of a tester', async () => `${await testerCookie(site)}; ${PICK}`],
    ['a cookie that opens nothing', async () => '__Host-preview=x'],
  ])('sees the sample member and no session: %s', async (_what, cookieOf) => {
    const cookie = `${await cookieOf()}; ${await signIn()}`;
    const post = (url: string) => site.app.inject({ method: 'POST', url, headers: { cookie, ...FORM } });
    expect((await site.get('/api/auth/session', { cookie })).json()).toMatchObject({ user: { name: 'Sam' } });
    for (const url of ['/api/user-info', '/api/%75ser-info'])
      expect((await site.get(url, { cookie })).json()).toMatchObject({ email: 'sam@example.com' });
    expect((await post('/api/user-redeem-deal')).json()).toMatchObject({ number: 'R-SAMPLE1' });
    for (const url of [
      '/api/auth/signin/oidc',
      '/api/auth/signout',
      '/oidc/token',
      '/sign-in',
      '/api/account/new-password',
    ])
      expect((await post(url)).statusCode, url).toBe(403);
    expect((await site.get('/oidc/auth?prompt=none', { cookie })).statusCode).toBe(403);
  });

  it('opens pages for members without a session', async () => {
    const [cookie] = cookiesOf(await open());
    expect((await site.get('/own', { cookie })).body).toContain('<title>Own');
    expect((await site.get('/own')).statusCode).not.toBe(200);
  });

  it('ends with cleared storage when the preview or the choice can no longer be shown', async () => {
    const tester = await testerCookie(site);
    for (const cookie of ['__Host-preview=x', PICK, `${tester}; __Host-qa-pick=mfe-working@9.9.9`])
      for (const url of ['/content', '/api/composition']) {
        const ended = await site.get(url, { cookie });
        expect(ended.headers['clear-site-data'], cookie).toBe('"storage"');
        expect(setCookies(ended)).toContainEqual(
          expect.stringMatching(/^__Host-(preview|qa-pick)=; Max-Age=0/),
        );
      }
    expect((await site.get('/content')).headers).not.toHaveProperty('clear-site-data');
  });
});

describe('choice of a release by a link', () => {
  it.each(['cross-site', 'same-site'])('from a %s page sets nothing', async (from) => {
    const cookie = await testerCookie(site);
    for (const choice of ['release=mfe-working@1.1.0', 'release=', 'composition=0123456789ab']) {
      const refused = await site.get(`/?${choice}`, { cookie, 'sec-fetch-site': from });
      expect(refused.statusCode).toBe(403);
      expect(refused.headers).not.toHaveProperty('set-cookie');
    }
    const typed = await site.get('/?release=mfe-working@1.1.0', { cookie, 'sec-fetch-site': 'none' });
    expect(cookiesOf(typed)).toContain(PICK);
  });
});

describe('signature for service workers', () => {
  it('fits the page as a browser receives it', async () => {
    const { headers, rawPayload } = await site.get('/content');
    const header = (name: string) => String(headers[name]).trim();
    const page = { csp: header('content-security-policy'), releases: header(RELEASES_HEADER) };
    const text = signedText({ path: '/content', integrity: integrityOf(rawPayload), page });
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
    const point = Buffer.from(site.app.answerSigner.publicKey, 'base64');
    const key = await crypto.subtle.importKey('raw', point, algorithm, false, ['verify']);
    const signature = Buffer.from(header(SIGNATURE_HEADER), 'base64url');
    expect(await crypto.subtle.verify(algorithm, key, signature, Buffer.from(text))).toBe(true);
  });

  it('is on public pages and files, and on nothing that only some visitors get', async () => {
    const signed = async (url: string, cookie = '') =>
      SIGNATURE_HEADER in (await site.get(url, { cookie })).headers;
    expect(await signed('/content')).toBe(true);
    expect(await signed('/releases/mfe-working/1.0.0/web/page-content.js')).toBe(true);
    const [preview] = cookiesOf(await open());
    const tester = await testerCookie(site);
    for (const [url, cookie] of [
      ['/content?a=b', ''],
      ['/404', ''],
      ['/content', preview],
      ['/content', tester],
      ['/content', `${tester}; ${PICK}`],
    ] as const)
      expect(await signed(url, cookie), `${url} ${cookie}`).toBe(false);
  });
});

describe('PREVIEW_ORIGIN', () => {
  it('has previews and choices of testers, and the site has none', () =>
    withReplica(
      async (replica) => {
        const at = (origin: keyof typeof HOSTS, url: string, headers: Record<string, string> = {}) =>
          replica.get(url, { host: HOSTS[origin], ...headers });
        const moved = await at(SITE, link);
        expect(moved.headers.location).toBe(PREVIEWS + link);
        expect((await open({ host: HOSTS[SITE] }, replica)).statusCode).toBe(403);

        const asked = await at(PREVIEWS, link);
        expect(asked.body).not.toContain('signs you out');
        const opened = await open({ host: HOSTS[PREVIEWS] }, replica);
        expect(opened.headers['clear-site-data']).toBe('"cache", "storage"');
        const [cookie = ''] = cookiesOf(opened);
        const session = await signIn(replica);
        const own = await at(PREVIEWS, '/own', { cookie });
        expect(own.statusCode).toBe(200);
        expect(own.headers['x-robots-tag']).toBe('noindex, nofollow');
        for (const given of [session, cookie])
          expect((await at(PREVIEWS, '/api/user-info', { cookie: given })).json()).toMatchObject({
            last_name: 'Sample',
          });
        expect((await at(PREVIEWS, '/service-worker.js', { cookie })).body).toContain('unregister');
        expect((await at(PREVIEWS, '/content?a=b')).headers.location).toBe(`${SITE}/content?a=b`);
        const shopper = await at(SITE, '/api/user-info', { cookie: `${cookie}; ${session}` });
        expect(shopper.json()).not.toMatchObject({ last_name: 'Sample' });
        expect((await at(SITE, '/content', { cookie })).headers['cache-control']).toBe('no-cache');

        const tester = await testerCookie(replica);
        const chosen = await at(SITE, '/content?release=mfe-working@1.1.0&a=b', { cookie: tester });
        expect(chosen.headers).not.toHaveProperty('set-cookie');
        const entrance = new URL(String(chosen.headers.location));
        expect(entrance.origin).toBe(PREVIEWS);
        const enter = () => at(PREVIEWS, entrance.pathname + entrance.search);
        const entered = await enter();
        expect(entered.headers.location).toBe('/content?a=b');
        const kept = cookiesOf(entered).join('; ');
        const shown = await releaseAt(replica, '/content', 'mfe-working', {
          host: HOSTS[PREVIEWS],
          cookie: kept,
        });
        expect(shown).toBe('1.1.0');
        expect((await enter()).headers).not.toHaveProperty('set-cookie');
        const foreign = { cookie: tester, 'sec-fetch-site': 'cross-site' };
        expect((await at(SITE, '/?release=mfe-working@1.1.0', foreign)).statusCode).toBe(403);
      },
      { ORIGIN: SITE, PREVIEW_ORIGIN: PREVIEWS },
    ));
});
