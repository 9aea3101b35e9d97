// @vitest-environment jsdom
import { DOM_IDS } from 'shared-contracts/composition';
import type { NoFault, OutcomeBeacon } from 'shared-contracts/release';
import { ApiError } from 'shared-contracts/wire';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { watchMarkup } from './foreign-changes.ts';
import { type OutcomeReport, sendOutcome } from './outcomes.ts';

const BASE = '/releases/mfe-a/1.0.0/web/';
const COMPOSITION = {
  id: '0123456789ab',
  revision: 1,
  contracts: '1.0.0',
  shell: 'shell@1.0.0',
  remotes: [
    {
      name: 'mfe-a',
      routes: [],
      live: {
        version: '1.0.0',
        entry: `${BASE}remoteEntry.mjs`,
        app: { js: [`${BASE}app.js`], css: [] },
        pages: { home: { js: [`${BASE}home.js`], css: [] } },
      },
    },
  ],
};
const json =
  (status = 200) =>
  () =>
    Response.json({}, { status });
const script = () => new Response('', { headers: { 'content-type': 'text/javascript' } });
const portal = () => new Response('<h1>Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } });
const never = () => Promise.reject(new TypeError('Failed to fetch'));

type Answer = () => Response | Promise<Response>;
/** Answers the site's calls and the release's files. Addresses that end with `of` get another answer. */
const answers = (of = 'nothing', other: Answer = script) =>
  vi.stubGlobal('fetch', (url: string, { headers }: RequestInit) => {
    // The API refuses calls without a version, also while it is down.
    if (url.startsWith('/api/') && !new Headers(headers).has('x-api-version')) return json(400)();
    if (url.endsWith(of)) return other();
    return url.startsWith('/api/') ? json()() : script();
  });

async function sent(outcome: OutcomeReport['outcome'], error?: unknown): Promise<NoFault | undefined> {
  const send = vi.fn((_beacon: OutcomeBeacon) => undefined);
  sendOutcome(send, { release: 'mfe-a@1.0.0', route: 'home', outcome, error });
  await expect.poll(() => send.mock.calls.length).toBe(1);
  const [told] = send.mock.calls[0]?.[0].outcomes ?? [];
  expect(told).toMatchObject({ release: 'mfe-a@1.0.0', outcome });
  return told?.noFault;
}

beforeEach(() => {
  answers();
  document.documentElement.lang = 'en';
  document.documentElement.removeAttribute('class');
  document.body.removeAttribute('data-gr-ext-installed');
  document.body.innerHTML = `<div id="slot"><p>A page</p></div><script type="application/json" id="${DOM_IDS.composition}">${JSON.stringify(COMPOSITION)}</script>`;
});

const moved = Object.assign(new Error('The node to be removed is not a child.'), { name: 'NotFoundError' });
const mismatch = new Error('Minified React error #418; visit https://react.dev/errors/418');

describe('failure after a foreign change of the document', () => {
  it.each([
    ['a translated root', () => document.documentElement.classList.add('translated-ltr')],
    ['another language', () => document.documentElement.setAttribute('lang', 'fr')],
    ['wrapped text', () => document.querySelector('p')?.append(document.createElement('font'))],
    ['an extension’s mark', () => document.body.setAttribute('data-gr-ext-installed', '')],
  ])('is excused with %s', async (_of, change) => {
    change();
    for (const error of [moved, mismatch, new Error('crashed', { cause: moved })])
      expect(await sent('render-error', error)).toBe('foreign-change');
    expect(await sent('error-loop', mismatch)).toBe('foreign-change');
    expect(await sent('render-error', new TypeError('x is undefined'))).toBeUndefined();
  });

  it('is a fault while nothing foreign changed the document', async () => {
    const { end } = watchMarkup(document.getElementById('slot') ?? document.body);
    end();
    document.querySelector('p')?.remove();
    for (const error of [moved, mismatch]) expect(await sent('render-error', error)).toBeUndefined();
  });

  it('is excused if an extension threw', async () => {
    const error = Object.assign(new TypeError('x'), {
      stack:
        'TypeError: x\n at f (chrome-extension://abc/in.js:1:1)\n at g (https://site.example/releases/mfe-a/1.0.0/web/app.js:1:1)',
    });
    expect(await sent('script-error', error)).toBe('foreign-change');
  });

  it.each([
    ['adds', (p: Element) => p.before(document.createElement('aside'))],
    ['removes', (p: Element) => p.remove()],
    ['rewrites', (p: Element) => Object.assign(p.firstChild ?? p, { data: 'Une page' })],
  ])('is excused if something %s markup before it hydrates', async (_does, change) => {
    const { end } = watchMarkup(document.getElementById('slot') ?? document.body);
    change(document.querySelector('p') ?? document.body);
    await Promise.resolve();
    end();
    expect(await sent('render-error', moved)).toBe('foreign-change');
  });
});

describe('failure of a connection', () => {
  const failedImport = new TypeError('Failed to fetch dynamically imported module: /x.js');
  it.each<[string, NoFault | undefined, string, Answer]>([
    ['a portal answers for a script', 'intercepted', `${BASE}remoteEntry.mjs`, portal],
    ['a portal answers for a script of the page', 'intercepted', `${BASE}home.js`, portal],
    ['a portal answers for a call', 'intercepted', '/api/site', portal],
    ['a portal asks for a sign-in', 'intercepted', '/api/site', json(511)],
    ['no script comes', 'unreachable', `${BASE}app.js`, never],
    ['the site is down', 'outage', '/api/site', json(503)],
    ['a gateway fails', 'outage', `${BASE}app.js`, json(502)],
    ['everything comes', undefined, 'nothing', script],
    ['the site has no such file', undefined, `${BASE}app.js`, json(404)],
  ])('if %s: %s', async (_what, noFault, of, answer) => {
    answers(of, answer);
    expect(await sent('load-error', new Error('failed', { cause: failedImport }))).toBe(noFault);
    expect(await sent('deadline')).toBe(noFault);
    expect(await sent('render-error', failedImport)).toBe(noFault);
    expect(await sent('render-error', new TypeError('x is undefined'))).toBeUndefined();
  });

  it.each<[ApiError, NoFault | undefined]>([
    [new ApiError({ code: 'UNAVAILABLE', message: 'We’re having trouble' }, 503), 'outage'],
    [new ApiError({ code: 'NETWORK_ERROR', message: 'x' }), undefined],
    [new ApiError({ code: 'INVALID_REQUEST', message: 'x' }, 400), undefined],
  ])('of a call while the site answers: %s', async (error, noFault) => {
    expect(await sent('mount-error', error)).toBe(noFault);
  });

  it('while the browser is offline is excused', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(await sent('mount-error', new TypeError('x'))).toBe('unreachable');
  });
});
