// @vitest-environment jsdom
import type { VisitPack } from 'shared-contracts/composition';
import { createMemberClient, type Member } from 'shared-contracts/member';
import type { VisitPackState } from 'shared-contracts/shell';
import { createFakeBus } from 'shared-contracts/testing';
import { beforeEach, expect, test, vi } from 'vitest';
import { signalTabs } from '../session/tabs.ts';
import { createFakeCaches } from '../testing/fakes.ts';
import { PACK } from '../worker/pack-names.ts';
import { createVisitPack } from './visit-pack.ts';

const CODES = 'visit-pack-codes';
const pack: VisitPack = {
  centre: 'charleston',
  version: '1',
  pages: [
    { path: '/charleston/visit-pack', bytes: 10 },
    { path: '/charleston/map', bytes: 20 },
  ],
  files: [{ path: '/releases/a/1/web/app.js', bytes: 300 }],
};

let offered: VisitPack;
let asked: string[];
beforeEach(() => {
  localStorage.clear();
  offered = pack;
  asked = [];
  vi.stubGlobal('caches', createFakeCaches());
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve({}), getRegistration: async () => ({}) },
  });
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: { request: (_name: string, run: () => Promise<unknown>) => run() },
  });
  vi.stubGlobal('fetch', siteFetch);
});

const page = () => {
  const answer = new Response('<title>A page</title>', {
    headers: {
      'content-type': 'text/html',
      'x-composition-revision': '4',
      'x-site-signature': 'of a server',
      'x-composition-releases': 'shell@1 a@1; ',
    },
  });
  // Same-origin, as the browser would set it.
  Object.defineProperty(answer, 'type', { value: 'basic' });
  return answer;
};

/** The site: the description of the pack, its files and its pages. */
async function siteFetch(input: RequestInfo | URL): Promise<Response> {
  const path = String(input);
  asked.push(path);
  if (path.startsWith('/api/visit-pack')) return Response.json({ ...offered, centre: path.split('=')[1] });
  return path.startsWith('/releases/')
    ? new Response('a script', { headers: { 'x-site-signature': 'of a server' } })
    : page();
}

function begin({ functional = true } = {}) {
  const bus = createFakeBus('shell@1');
  const consent = { isGranted: () => functional };
  const member = createMemberClient({
    fetch: memberFetch,
    csrfToken: async () => 'fake',
    onError: () => undefined,
  });
  const states: VisitPackState[] = [];
  const visitPack = createVisitPack({ fetch: siteFetch, bus, member, consent });
  return { bus, visitPack, states, watching: visitPack.watch((state) => states.push(state)) };
}

/** Calls of a member without saved or redeemed offers. */
async function memberFetch(input: RequestInfo | URL): Promise<Response> {
  const path = String(input);
  if (path.includes('redeemed')) return Response.json({ items: [], next_cursor: null });
  if (path.includes('plan')) return Response.json({ stops: ['s1'], order: 'best', arrive: null, lot: null });
  return Response.json({ items: [] });
}

const inPack = async () =>
  (await caches.has(PACK))
    ? (await (await caches.open(PACK)).keys()).map(({ url }) => new URL(url).pathname)
    : null;

test('visit pack: shows its size, reports progress and is stored complete', async () => {
  const { visitPack, states, watching } = begin();
  await watching;
  expect(states.at(-1)).toEqual({ kept: null, fetching: null, problem: null, codes: null });
  expect(await visitPack.weigh('charleston')).toBe(330);
  expect(await inPack()).toBeNull();
  await visitPack.save('charleston');
  expect(states.map(({ fetching }) => fetching?.done)).toContain(330);
  expect(states.at(-1)).toMatchObject({
    fetching: null,
    problem: null,
    kept: { centre: 'charleston', bytes: 330, isWhole: true },
  });
  expect(await inPack()).toEqual(
    expect.arrayContaining(['/charleston/map', '/charleston/visit-pack', '/releases/a/1/web/app.js']),
  );
});

test('visit pack: refreshes only when the version changed or a page is missing', async () => {
  const { visitPack } = begin();
  await visitPack.refresh();
  expect(asked).toEqual([]);
  await visitPack.save('charleston');
  asked = [];
  await visitPack.refresh();
  expect(asked).toEqual(['/api/visit-pack?centre=charleston']);
  offered = { ...pack, version: '2', files: [{ path: '/releases/a/2/web/app.js', bytes: 300 }] };
  await visitPack.refresh();
  expect(asked).toContain('/releases/a/2/web/app.js');
  expect(await inPack()).not.toContain('/releases/a/1/web/app.js');
  // The worker removes pages of releases that are no longer live.
  await (await caches.open(PACK)).delete('/charleston/map');
  await visitPack.refresh();
  expect(await inPack()).toContain('/charleston/map');
});

test('visit pack: replaces the pack of another center', async () => {
  const { visitPack, states } = begin();
  await visitPack.save('charleston');
  offered = { ...pack, pages: [{ path: '/savannah/map', bytes: 5 }] };
  await visitPack.save('savannah');
  expect(states.at(-1)?.kept?.centre).toBe('savannah');
  expect(await inPack()).not.toContain('/charleston/map');
});

test('visit pack: leaves nothing behind when removed, also during a download', async () => {
  const { visitPack, states } = begin();
  await visitPack.save('charleston');
  await visitPack.remove();
  expect(await inPack()).toBeNull();
  expect(Object.keys(localStorage)).toEqual([]);
  const saving = visitPack.save('charleston');
  await expect.poll(() => asked.filter((path) => path.startsWith('/releases/'))).toHaveLength(2);
  await visitPack.remove();
  await saving;
  expect(await inPack()).toBeNull();
  expect(states.at(-1)).toMatchObject({ kept: null, fetching: null, problem: null });
});

test('visit pack: reports full storage and leaves nothing behind', async () => {
  const { visitPack, states } = begin();
  const { open } = caches;
  vi.spyOn(caches, 'open').mockImplementation(async (name) => {
    const cache = await open(name);
    if (name === PACK) cache.put = () => Promise.reject(new DOMException('Full', 'QuotaExceededError'));
    return cache;
  });
  await visitPack.save('charleston');
  expect(states.at(-1)).toMatchObject({ kept: null, fetching: null, problem: 'full' });
  expect(await inPack()).toBeNull();
  expect(Object.keys(localStorage)).toEqual([]);
});

test('visit pack: reports a browser without service workers, and does nothing without consent', async () => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  const { visitPack, states } = begin();
  await visitPack.save('charleston');
  expect(states.at(-1)?.problem).toBe('impossible');
  await begin({ functional: false }).visitPack.save('charleston');
  expect(asked).toEqual([]);
  expect(Object.keys(localStorage)).toEqual([]);
});

const jo = { email: 'jo@example.com', public_id: 'jo', mpid: '1', first_name: 'Jo' };
function signIn(bus: ReturnType<typeof createFakeBus>, member: Member = jo) {
  bus.setFact('session.changed', { status: 'authenticated', error: null });
  bus.setFact('member.changed', member);
}

test('member’s part: belongs to one member, and is deleted before sign-out returns', async () => {
  const { bus, visitPack, states } = begin();
  signIn(bus);
  await visitPack.save('charleston');
  expect(states.at(-1)?.codes).toMatchObject({ member: 'jo', centre: 'charleston', plan: { stops: ['s1'] } });
  signIn(bus, { ...jo, public_id: 'ann' });
  await expect.poll(() => states.at(-1)?.codes?.member).toBe('ann');
  expect(localStorage.getItem(CODES)).not.toContain('"jo"');
  signalTabs();
  expect(localStorage.getItem(CODES)).toBeNull();
  expect(await inPack()).toContain('/charleston/map');
});

test('member’s part: is complete when the pack is ready', async () => {
  const { bus, visitPack, states, watching } = begin();
  await watching;
  signIn(bus);
  await visitPack.save('charleston');
  const ready = states.filter(({ kept, fetching }) => kept && !fetching);
  expect(ready.length).toBeGreaterThan(0);
  expect(ready.map(({ codes }) => codes?.member)).toEqual(ready.map(() => 'jo'));
});

test('member’s part: is dropped after sign-in or sign-out in a shell without packs', async () => {
  const { bus, visitPack, states } = begin();
  signIn(bus);
  await visitPack.save('charleston');
  expect(states.at(-1)?.codes?.member).toBe('jo');
  localStorage.setItem('session-signal', 'another');
  const next = begin();
  await next.watching;
  expect(next.states.at(-1)?.codes).toBeNull();
  expect(localStorage.getItem(CODES)).toBeNull();
});
