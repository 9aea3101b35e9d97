import { randomBytes, randomUUID } from 'node:crypto';
import { DEMO } from 'sample-content';
import { afterAll, describe, expect, test } from 'vitest';
import {
  type AccountStore,
  createAccountStore,
  missingMethods,
} from '../../src/identity/provider/account-store.ts';
import { AuthBrowser } from '../support/auth-browser.ts';
import { type AuthSite, captchaToken, linkIn, startAuthSite } from '../support/auth-site.ts';

const { email } = DEMO.member;
const HOUR = 3_600_000;

const sent: string[] = [];
const OWN_STORE: AccountStore = {
  findByEmail: async (address) => ({ id: 'one', email: address }),
  findById: async () => ({ id: 'one', email }),
  addReset: async ({ accountId }) => void sent.push(accountId),
  findReset: async () => null,
  useResets: async () => false,
  setPassword: async () => undefined,
};
const site = await startAuthSite({ demoMember: DEMO.member, accountStore: OWN_STORE });
afterAll(() => site.stop());
const store = createAccountStore(site.app.db);

describe('account store', () => {
  test('finds an account by email address in any case, and by id', async () => {
    const { id = '' } = (await store.findByEmail(email.toUpperCase())) ?? {};
    expect(await store.findById(id)).toMatchObject({ email });
    expect(await store.findByEmail('nobody@example.com')).toBeNull();
    expect(await store.findById(randomUUID())).toBeNull();
  });

  test('accepts a link until it is used or has expired', async () => {
    const accountId = (await store.findByEmail(email))?.id ?? '';
    const [good, old] = [randomBytes(32), randomBytes(32)];
    const at = (offset: number) => new Date(Date.now() + offset);
    await store.addReset({ tokenHash: good, accountId, expiresAt: at(HOUR) });
    await store.addReset({ tokenHash: old, accountId, expiresAt: at(-HOUR) });
    expect(await store.findReset(good)).toBe(accountId);
    expect(await store.findReset(old)).toBeNull();
    expect(await store.findReset(randomBytes(32))).toBeNull();
    expect(await store.useResets(accountId)).toBe(true);
    expect(await store.findReset(good)).toBeNull();
    expect(await store.useResets(accountId)).toBe(false);
  });
});

describe('site with another account store', () => {
  const askForMail = async ({ app }: AuthSite) =>
    new AuthBrowser(app).submit('signin/email', {
      email,
      callbackUrl: '/profile',
      captcha: await captchaToken(app, 'reset-password'),
    });

  test('sends mail through the store', async () => {
    expect((await askForMail(site)).json()).toMatchObject({ ok: true, error: null });
    expect(linkIn(await site.mailTo(email)).searchParams.get('callbackUrl')).toBe('/profile');
    expect(sent).toEqual(['one']);
  });

  test.each(['findByEmail', 'findById', 'addReset', 'findReset', 'useResets', 'setPassword'] as const)(
    'reports the missing method %s',
    (method) => {
      const { [method]: _, ...rest } = OWN_STORE;
      expect(missingMethods(rest)).toEqual([method]);
    },
  );

  test('sends no mail without all methods, and reports it', async () => {
    const { findReset: _, ...rest } = OWN_STORE;
    const other = await startAuthSite({ accountStore: rest });
    const answer = await askForMail(other);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      500,
      { ok: false, error: 'MISSING_ADAPTER_METHODS_ERROR' },
    ]);
    const captcha = await captchaToken(other.app, 'reset-password');
    const form = await new AuthBrowser(other.app).post('/api/account/reset-password', { email, captcha });
    expect([form.statusCode, form.json().code]).toEqual([503, 'UNAVAILABLE']);
    await other.stop();
    expect(other.mails).toEqual([]);
  });
});
