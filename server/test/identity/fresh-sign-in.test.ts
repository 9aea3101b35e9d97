import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { hashOf, randomToken } from '../../src/platform/crypto/secrets.ts';
import { testDb } from '../../src/testing/test-database.ts';
import { AuthBrowser } from '../support/auth-browser.ts';
import { linkIn, startAuthSite } from '../support/auth-site.ts';
import { newAccount, PASSWORD } from '../support/new-account.ts';

const site = await startAuthSite();
afterAll(() => site.stop());

const minutesLater = (minutes: number) =>
  testDb(site.app.db)
    .updateTable('sessions')
    .set({ proved_at: sql<Date>`proved_at - make_interval(mins => ${minutes})` })
    .execute();

describe('fresh sign-in', () => {
  const CALLS: Record<string, object> = {
    'user-delete': { email: 'x@example.com' },
    'user-email': { email: 'other@example.com' },
    'user-password': { password: 'four green kettles' },
    'user-passkey-options': {},
    'user-passkeys': { name: 'My phone', passkey: {} },
    'user-remove-passkey': { id: '0b7c6a0e-3d3f-4a53-9a53-6a1f0f3f5b11' },
    'user-recovery-codes': {},
    'user-second-step': { on: true },
  };
  test('is required by every sensitive call, before any other check', async () => {
    const { page } = await newAccount(site);
    await minutesLater(11);
    for (const [call, body] of Object.entries(CALLS)) {
      const answer = await page.post(`/api/${call}`, body);
      expect([call, answer.statusCode, answer.json().code]).toEqual([call, 403, 'FRESH_SIGN_IN_NEEDED']);
    }
    const data = await page.get('/api/user-export');
    expect([data.statusCode, data.json().code]).toEqual([403, 'FRESH_SIGN_IN_NEEDED']);
  });

  test('lasts ten minutes after sign-in, and is renewed with the password', async () => {
    const { page, email } = await newAccount(site);
    await minutesLater(9);
    expect((await page.post('/api/user-recovery-codes', {})).json().codes).toHaveLength(10);
    await minutesLater(2);
    expect((await page.post('/api/user-delete', { email })).statusCode).toBe(403);
    expect((await page.get('/api/user-info')).statusCode).toBe(200);

    const wrong = await page.post('/api/user-proof', { password: 'not the password' });
    expect([wrong.statusCode, wrong.json().fields]).toEqual([422, { password: 'That isn’t your password.' }]);
    expect((await page.post('/api/user-delete', { email })).statusCode).toBe(403);

    expect((await page.post('/api/user-proof', { password: PASSWORD })).json()).toEqual({ ok: true });
    expect((await page.post('/api/user-delete', { email })).json()).toEqual({ ok: true });
  });

  test('is valid for one session only', async () => {
    const { page, email } = await newAccount(site);
    const other = new AuthBrowser(site.app);
    await other.signIn(email, PASSWORD);
    await minutesLater(11);
    await page.post('/api/user-proof', { password: PASSWORD });
    expect((await other.post('/api/user-recovery-codes', {})).statusCode).toBe(403);
    expect((await page.post('/api/user-recovery-codes', {})).statusCode).toBe(200);
  });

  test('limits password guesses', async () => {
    const { page } = await newAccount(site, '198.51.100.9');
    const prove = async (password: string) => (await page.post('/api/user-proof', { password })).statusCode;
    for (let turn = 0; turn < 11; turn++) expect(await prove(PASSWORD)).toBe(200);
    const statuses = await Promise.all(Array.from({ length: 14 }, () => prove('a wrong guess')));
    expect(statuses.toSorted()).toEqual([...Array(10).fill(422), ...Array(4).fill(429)]);
  });
});

describe('new password', () => {
  test('replaces the old one, signs out every device and sends a mail', async () => {
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

describe('new email address', () => {
  const ask = (page: AuthBrowser, email: string) => page.post('/api/user-email', { email });
  const confirm = (page: AuthBrowser, token: string | null) =>
    page.post('/api/user-confirm-email', { token });
  const tokenIn = async (address: string) =>
    linkIn(await site.mailTo(address, /^Confirm your new/)).searchParams.get('confirm');

  test('is set when the member opens the link, and the old address gets a mail', async () => {
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

  test('that two members confirm at once is assigned to only one of them', async () => {
    const accounts = [await newAccount(site), await newAccount(site)];
    const next = `both-${accounts[0]?.email}`;
    const token = async ({ id }: { id: string }) => {
      const given = randomToken();
      const expires_at = sql<Date>`now() + interval '1 hour'`;
      const change = { token_hash: hashOf(given), account_id: id, email: next, expires_at };
      await testDb(site.app.db).insertInto('email_changes').values(change).execute();
      return given;
    };
    const tokens = await Promise.all(accounts.map(token));
    const answers = await Promise.all(accounts.map(({ page }, at) => confirm(page, tokens[at] ?? null)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
  });

  test('is not set if the address is taken or the link is an hour old', async () => {
    const [{ page, email }, other] = [await newAccount(site), await newAccount(site)];
    expect((await ask(page, other.email)).json()).toEqual({ ok: true });
    expect((await site.mailTo(other.email, /has an account/)).text).not.toContain('http');

    const [taken, late] = [`taken-${email}`, `late-${email}`];
    await ask(page, taken);
    const token = await tokenIn(taken);
    const { db } = site.app;
    await testDb(db).updateTable('members').set({ email: taken }).where('id', '=', other.memberId).execute();
    expect((await confirm(page, token)).statusCode).toBe(404);

    await ask(page, late);
    const lateToken = await tokenIn(late);
    const expires_at = sql<Date>`expires_at - interval '1 hour'`;
    await testDb(db).updateTable('email_changes').set({ expires_at }).execute();
    expect((await confirm(page, lateToken)).statusCode).toBe(404);
    expect((await page.get('/api/user-security')).json().email).toBe(email);
  });
});
