import { type Consent, NO_CONSENT } from 'shared-contracts/member';
import { expect, test, vi } from 'vitest';
import { createFakeStorage } from '../testing/fakes.ts';
import { createAudience } from './audience.ts';

const ada = { public_id: 'public-ada', email: 'ada@example.com' };
const bob = { public_id: 'public-bob', email: 'bob@example.com' };
const targeting = (granted: boolean): Consent => ({ ...NO_CONSENT, decided: true, targeting: granted });

function start(storage = createFakeStorage()) {
  vi.stubGlobal('localStorage', storage);
  const calls: string[] = [];
  const said: string[] = [];
  const audience = createAudience(async (_path, init) => {
    said.push(String(init?.body));
    calls.push(JSON.parse(String(init?.body)).action);
    return new Response(null, { status: 204 });
  });
  return { audience, calls, said, storage };
}

test('audience: stays anonymous until targeting is granted, then logs in once', async () => {
  const { audience, calls, said, storage } = start();
  audience.consent(NO_CONSENT);
  await audience.login(ada);
  audience.consent(targeting(false));
  await audience.login(ada);
  expect(calls).toEqual([]);
  expect(storage.length).toBe(0);
  audience.consent(targeting(true));
  await audience.login(ada);
  expect(calls).toEqual(['login']);
  // The server knows the member from the session.
  expect(said.join()).not.toMatch(/ada|public/);
});

test('audience: logs out once when the session ends, also on a later page', async () => {
  const { audience, storage } = start();
  audience.consent(targeting(true));
  await audience.login(ada);
  const later = start(storage);
  later.audience.consent(targeting(true));
  await later.audience.logout();
  await later.audience.logout();
  expect(later.calls).toEqual(['logout']);
  expect(storage.length).toBe(0);
});

test('audience: logs one member out before another logs in', async () => {
  const { audience, calls } = start();
  audience.consent(targeting(true));
  await audience.login(ada);
  await audience.login(bob);
  expect(calls).toEqual(['login', 'logout', 'login']);
});

test('audience: is forgotten when consent is withdrawn, even when storage is empty', async () => {
  const { audience, calls, storage } = start();
  audience.consent(targeting(true));
  await audience.login(ada);
  storage.clear();
  audience.consent(targeting(false));
  expect(calls).toEqual(['login', 'forget']);
  audience.consent(targeting(true));
  expect(calls).toEqual(['login', 'forget', 'login']);
});
