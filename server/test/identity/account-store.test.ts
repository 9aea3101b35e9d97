import { randomBytes, randomUUID } from 'node:crypto';
import { DEMO } from 'sample-content';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccountStore, createAccountStore } from '../../src/identity/provider/account-store.ts';
import { AuthBrowser } from '../support/auth-browser.ts';
import { type AuthSite, captchaToken, linkIn, startAuthSite } from '../support/auth-site.ts';

const { email } = DEMO.member;
const HOUR = 3_600_000;

let site: AuthSite;
let account: { id: string; email: string };
beforeAll(async () => {
  site = await startAuthSite({ demoMember: DEMO.member });
  const found = await createAccountStore(site.app.db).findByEmail(email);
  if (!found) throw new Error('The demo member has no account');
  account = found;
});
afterAll(() => site.stop());

/** A storage of an operator's own, with the one account. */
function createMemoryStore(): AccountStore {
  const resets: Array<{ tokenHash: Buffer; accountId: string; expiresAt: Date; used: boolean }> = [];
  const known = (id: string) => (id === account.id ? account : null);
  return {
    findByEmail: async (address) => (address.toLowerCase() === account.email ? account : null),
    findById: async (id) => known(id),
    addReset: async (reset) => void resets.push({ ...reset, used: false }),
    findReset: async (tokenHash) =>
      resets.find(
        (reset) => !reset.used && reset.expiresAt.getTime() > Date.now() && reset.tokenHash.equals(tokenHash),
      )?.accountId ?? null,
    async useResets(accountId) {
      const live = resets.filter((reset) => reset.accountId === accountId && !reset.used);
      for (const reset of live) reset.used = true;
      return live.length > 0;
    },
    setPassword: async () => undefined,
  };
}

describe.each([
  ['the database', () => createAccountStore(site.app.db)],
  ['one of an operator’s own', createMemoryStore],
])('Account store, %s:', (_name, create) => {
  test('finds an account by its address, however it is written, and by its id', async () => {
    const store = create();
    expect(await store.findByEmail(email.toUpperCase())).toMatchObject({ id: account.id });
    expect(await store.findById(account.id)).toMatchObject({ email });
    expect(await store.findByEmail('nobody@example.com')).toBeNull();
    expect(await store.findById(randomUUID())).toBeNull();
  });

  test('a link is good until it is used or its time is over', async () => {
    const store = create();
    const [good, old] = [randomBytes(32), randomBytes(32)];
    const at = (offset: number) => new Date(Date.now() + offset);
    await store.addReset({ tokenHash: good, accountId: account.id, expiresAt: at(HOUR) });
    await store.addReset({ tokenHash: old, accountId: account.id, expiresAt: at(-HOUR) });
    expect(await store.findReset(good)).toBe(account.id);
    expect(await store.findReset(old)).toBeNull();
    expect(await store.findReset(randomBytes(32))).toBeNull();
    expect(await store.useResets(account.id)).toBe(true);
    expect(await store.findReset(good)).toBeNull();
    expect(await store.useResets(account.id)).toBe(false);
  });
});

describe('Account store of an operator’s own:', () => {
  async function askForMail(accountStore: Partial<AccountStore>) {
    const other = await startAuthSite({ accountStore });
    const answer = await new AuthBrowser(other.app).submit('signin/email', {
      email,
      callbackUrl: '/profile',
      captcha: await captchaToken(other.app, 'reset-password'),
    });
    // Mail that was begun is kept before the answer, and sent by a job.
    if (answer.json().ok) await other.mailTo(email);
    await other.stop();
    return { answer: answer.json(), status: answer.statusCode, mails: other.mails };
  }

  test('whole, mail goes out through it', async () => {
    const { answer, mails } = await askForMail(createMemoryStore());
    expect(answer).toMatchObject({ ok: true, error: null });
    const [mail] = mails;
    expect(mail && linkIn(mail).searchParams.get('callbackUrl')).toBe('/profile');
  });

  test.each(['findByEmail', 'findById', 'addReset', 'findReset', 'useResets', 'setPassword'] as const)(
    'without %s it is MISSING_ADAPTER_METHODS_ERROR, and no mail is begun',
    async (method) => {
      const { [method]: _, ...rest } = createMemoryStore();
      const { answer, status, mails } = await askForMail(rest);
      expect([status, answer.error, answer.ok]).toEqual([500, 'MISSING_ADAPTER_METHODS_ERROR', false]);
      expect(mails).toEqual([]);
    },
  );

  test('incomplete, the form for a new password says so too', async () => {
    const { findReset: _, ...rest } = createMemoryStore();
    const other = await startAuthSite({ accountStore: rest });
    const page = new AuthBrowser(other.app);
    const answer = await page.request('POST', '/api/account/reset-password', {
      body: { email, captcha: await captchaToken(other.app, 'reset-password') },
      headers: { 'x-csrf-token': await page.csrf() },
    });
    await other.stop();
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'UNAVAILABLE']);
  });
});
