import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashOf, randomToken } from '../../src/platform/crypto/secrets.ts';
import { testDb } from '../../src/testing/test-database.ts';
import { AuthBrowser } from '../support/auth-browser.ts';
import { type AuthSite, linkIn, ORIGIN, startAuthSite } from '../support/auth-site.ts';
import { signed, startIssuer } from '../support/fake-issuer.ts';
import { newAccount, PASSWORD } from '../support/new-account.ts';

let site: AuthSite;
beforeAll(async () => {
  site = await startAuthSite();
});
afterAll(() => site.stop());

/** Lets so many minutes go by since a member of this site last showed who they are. */
const minutesLater = ({ app }: AuthSite, minutes: number) =>
  testDb(app.db)
    .updateTable('sessions')
    .set({ proved_at: sql<Date>`proved_at - make_interval(mins => ${minutes})` })
    .execute();

const ID = '0b7c6a0e-3d3f-4a53-9a53-6a1f0f3f5b11';

describe('Fresh sign-in', () => {
  test.each<[string, object]>([
    ['user-delete', { email: 'x@example.com' }],
    ['user-email', { email: 'other@example.com' }],
    ['user-password', { password: 'four green kettles' }],
    ['user-passkey-options', {}],
    ['user-passkeys', { name: 'My phone', passkey: {} }],
    ['user-remove-passkey', { id: ID }],
    ['user-recovery-codes', {}],
    ['user-second-step', { on: true }],
  ])(
    'is asked for by %s once ten minutes have gone by, before anything else is looked at',
    async (call, body) => {
      const { page } = await newAccount(site);
      await minutesLater(site, 11);
      const answer = await page.post(`/api/${call}`, body);
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'FRESH_SIGN_IN_NEEDED']);
    },
  );

  test('is there for ten minutes after the sign-in, and again after the password', async () => {
    const { page, email } = await newAccount(site);
    await minutesLater(site, 9);
    expect((await page.post('/api/user-recovery-codes', {})).json().codes).toHaveLength(10);
    await minutesLater(site, 2);
    expect((await page.post('/api/user-delete', { email })).statusCode).toBe(403);
    expect((await page.get('/api/user-info')).statusCode).toBe(200);

    const wrong = await page.post('/api/user-proof', { password: 'not the password' });
    expect([wrong.statusCode, wrong.json().fields]).toEqual([422, { password: 'That isn’t your password.' }]);
    expect((await page.post('/api/user-delete', { email })).statusCode).toBe(403);

    expect((await page.post('/api/user-proof', { password: PASSWORD })).json()).toEqual({ ok: true });
    expect((await page.post('/api/user-delete', { email })).json()).toEqual({ ok: true });
  });

  test('is of one session: another device has to show it for itself', async () => {
    const { page, email } = await newAccount(site);
    const other = new AuthBrowser(site.app);
    await other.signIn(email, PASSWORD);
    await minutesLater(site, 11);
    await page.post('/api/user-proof', { password: PASSWORD });
    expect((await other.post('/api/user-recovery-codes', {})).statusCode).toBe(403);
    expect((await page.post('/api/user-recovery-codes', {})).statusCode).toBe(200);
  });

  test('by password is slowed as sign-ins are', async () => {
    const { page } = await newAccount(site, '198.51.100.9');
    const codes = [];
    for (let turn = 0; turn < 11; turn++)
      codes.push((await page.post('/api/user-proof', { password: 'a wrong guess' })).json().code);
    expect(codes).toEqual([...Array(10).fill('UNPROCESSABLE'), 'RATE_LIMITED']);
  });
});

describe('New password', () => {
  test('signs out every device, is mailed of, and is the one that counts', async () => {
    const { page, email } = await newAccount(site);
    const other = new AuthBrowser(site.app);
    await other.signIn(email, PASSWORD);
    const weak = await page.post('/api/user-password', { password: 'password123' });
    expect([weak.statusCode, Object.keys(weak.json().fields)]).toEqual([422, ['password']]);
    const next = 'four green kettles';
    expect((await page.post('/api/user-password', { password: next })).json()).toEqual({ ok: true });
    expect([await page.session(), await other.session()]).toEqual([{}, {}]);
    expect((await site.mailTo(email, /password .* was changed/)).text).toContain('just changed');
    await expect(new AuthBrowser(site.app).signIn(email, PASSWORD)).rejects.toThrow('401');
    expect((await new AuthBrowser(site.app).signIn(email, next)).json().ok).toBe(true);
  });
});

describe('New email address', () => {
  const ask = (page: AuthBrowser, email: string) => page.post('/api/user-email', { email });
  const confirm = (page: AuthBrowser, token: string | null) =>
    page.post('/api/user-confirm-email', { token });
  const tokenIn = async (address: string) =>
    linkIn(await site.mailTo(address, /^Confirm your new/)).searchParams.get('confirm');

  test('is the account’s once its link is opened by the member, and the old address is told', async () => {
    const [{ page, email }, other] = [await newAccount(site), await newAccount(site)];
    const next = `next-${email}`;
    expect((await ask(page, 'no address')).json().fields).toHaveProperty('email');
    expect((await ask(page, next)).json()).toEqual({ ok: true });
    const token = await tokenIn(next);
    expect((await page.get('/api/user-security')).json().email).toBe(email);
    expect((await confirm(other.page, token)).statusCode).toBe(404);
    expect((await confirm(page, token)).json()).toEqual({ ok: true });
    expect((await confirm(page, token)).statusCode).toBe(404);
    expect((await page.get('/api/user-info')).json().email).toBe(next);
    expect((await site.mailTo(email, /address was changed/)).text).toContain(next);
    expect((await new AuthBrowser(site.app).signIn(next, PASSWORD)).json().ok).toBe(true);
    await expect(new AuthBrowser(site.app).signIn(email, PASSWORD)).rejects.toThrow('401');
  });

  test('that somebody has is answered like any other, and stays theirs', async () => {
    const [{ page, email }, other] = [await newAccount(site), await newAccount(site)];
    expect((await ask(page, other.email)).json()).toEqual({ ok: true });
    expect((await site.mailTo(other.email, /has an account/)).text).not.toContain('http');
    expect((await page.get('/api/user-security')).json().email).toBe(email);
  });

  test('that two members confirm at the same moment is one’s, and the other is told so', async () => {
    const accounts = [await newAccount(site), await newAccount(site)];
    const next = `both-${accounts[0]?.email}`;
    // Each link comes with the same words, so it is taken from the table of what was asked for.
    const token = async ({ id }: { id: string }) => {
      const given = randomToken();
      await testDb(site.app.db)
        .insertInto('email_changes')
        .values({
          token_hash: hashOf(given),
          account_id: id,
          email: next,
          expires_at: sql<Date>`now() + interval '1 hour'`,
        })
        .execute();
      return given;
    };
    const tokens = await Promise.all(accounts.map(token));
    const answers = await Promise.all(accounts.map(({ page }, at) => confirm(page, tokens[at] ?? null)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
  });

  test('that became somebody’s meanwhile, or whose link is an hour old, is not taken', async () => {
    const { page, email } = await newAccount(site);
    const [taken, late] = [`taken-${email}`, `late-${email}`];
    await ask(page, taken);
    const token = await tokenIn(taken);
    await testDb(site.app.db)
      .updateTable('members')
      .set({ email: taken })
      .where('id', '=', (await newAccount(site)).memberId)
      .execute();
    expect((await confirm(page, token)).statusCode).toBe(404);
    await ask(page, late);
    const lateToken = await tokenIn(late);
    await testDb(site.app.db)
      .updateTable('email_changes')
      .set({ expires_at: sql<Date>`expires_at - interval '1 hour'` })
      .execute();
    expect((await confirm(page, lateToken)).statusCode).toBe(404);
    expect((await page.get('/api/user-security')).json().email).toBe(email);
  });
});

describe('Fresh sign-in at an outside provider', () => {
  /** Signs in at a provider that last asked so many seconds ago, or does not say when, and asks to delete the account. */
  async function deleteAfter(age: number | null) {
    const provider = await startIssuer((claims, key) =>
      signed(age === null ? claims : { ...claims, auth_time: Math.floor(Date.now() / 1000) - age }, key),
    );
    const outside = await startAuthSite({
      outside: { issuer: provider.issuer, clientId: 'site', clientSecret: 'secret', name: 'Elsewhere' },
    });
    const page = new AuthBrowser(outside.app);
    const first = await page.question();
    const firstUrl = new URL(await page.authorizationUrl(first));
    provider.asked.nonce = first.nonce;
    const back = new URL(`${ORIGIN}/sign-in/callback?code=c`);
    await page.submit('callback/oidc', page.callbackFields(back, first));
    const again = new URL(await page.authorizationUrl(await page.question()));
    const answer = await page.post('/api/user-delete', { email: 'x@example.com' });
    await outside.stop();
    provider.stop();
    const asked = [firstUrl, again].map(({ searchParams }) => searchParams.get('max_age'));
    return { status: answer.statusCode, asked };
  }

  test.each<[string, number | null, number]>([
    ['that has just asked counts', 5, 200],
    ['that asked eleven minutes ago does not', 660, 403],
    ['that does not say when it asked does not', null, 403],
    ['whose clock is ahead counts no longer than ours', -3_600, 200],
  ])('%s', async (_which, age, status) => {
    expect((await deleteAfter(age)).status).toBe(status);
  });

  test('is asked for by max_age=0, of who is signed in already', async () => {
    expect((await deleteAfter(660)).asked).toEqual([null, '0']);
  });
});
