import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { identityDb } from '../../src/identity/identity-tables.ts';
import { turnOffSecondStep } from '../../src/identity/provider/second-step.ts';
import type { Mail } from '../../src/platform/mail/mailer.ts';
import { AuthBrowser } from '../support/auth-browser.ts';
import { captchaToken, linkIn, ORIGIN, startAuthSite } from '../support/auth-site.ts';
import { addPasskey, arrive, newAccount, PASSWORD, passkeyQuestion } from '../support/new-account.ts';
import type { Deviation, SoftwareAuthenticator } from '../support/software-authenticator.ts';

const site = await startAuthSite();
afterAll(() => site.stop());

async function withSecondStep() {
  const account = await newAccount(site);
  const authenticator = await addPasskey(account.page);
  const { codes } = (await account.page.post('/api/user-second-step', { on: true })).json();
  return { ...account, authenticator, codes: codes as string[] };
}

async function firstStep(email: string, page = new AuthBrowser(site.app), password = PASSWORD) {
  await page.csrf();
  const { page: form, question } = await page.interaction();
  const answer = await page.postForm(form, { email, password }, 'sign-in');
  return { page, form, question, answer };
}

async function byPasskey(
  page: AuthBrowser,
  form: URL,
  authenticator: SoftwareAuthenticator,
  deviation?: Deviation,
) {
  const asked = (await page.post('/api/account/second-step-options', {})).json();
  return page.postForm(form, { second: { passkey: authenticator.get(asked, deviation) } });
}

const [owner, other] = [await withSecondStep(), await withSecondStep()];

describe('second step', () => {
  test('requires a passkey, and returns recovery codes that are shown once', async () => {
    const { page, email } = await newAccount(site);
    expect((await page.post('/api/user-second-step', { on: true })).json().code).toBe('CONFLICT');
    await addPasskey(page);
    const { codes } = (await page.post('/api/user-second-step', { on: true })).json();
    expect(new Set(codes).size).toBe(10);
    expect((await page.get('/api/user-security')).json()).toMatchObject({
      second_step: true,
      recovery_codes_left: 10,
    });
    expect((await site.mailTo(email, /verification is on/)).text).toContain('asks for a passkey');
    expect((await page.post('/api/user-second-step', { on: true })).json()).toEqual({ codes: null });
  });

  test('is requested after the password, and accepts a passkey without user verification or user handle', async () => {
    const { authenticator } = owner;
    const { page, form, question, answer: owed } = await firstStep(owner.email);
    expect([owed.statusCode, owed.json().code]).toEqual([401, 'SECOND_STEP_NEEDED']);
    expect(owed.body).not.toContain('url');
    expect(await page.session()).toEqual({});
    expect((await page.postForm(form, { second: {} })).statusCode).toBe(400);
    const asked = (await page.post('/api/account/second-step-options', {})).json();
    expect(asked).toMatchObject({
      userVerification: 'preferred',
      allowCredentials: [{ id: authenticator.id }],
    });
    const answer = await byPasskey(page, form, authenticator, { isVerified: false, userHandle: '' });
    expect((await arrive(page, answer.json().url, question)).json().ok).toBe(true);
    expect((await page.get('/api/user-info')).statusCode).toBe(200);
  });

  test('rejects a passkey of another member, and one for another ceremony', async () => {
    const { page, form } = await firstStep(owner.email);
    expect((await byPasskey(page, form, other.authenticator)).json().code).toBe('WRONG_CREDENTIALS');
    const { asked } = await passkeyQuestion(page);
    const second = { passkey: owner.authenticator.get(asked) };
    const { page: again } = await page.interaction();
    expect((await page.postForm(again, { second })).json().code).toBe('WRONG_CREDENTIALS');
  });

  test('is accepted once, within five minutes, in the browser that sent the password', async () => {
    const { email, codes } = owner;
    const second = (at: number) => ({ second: { code: codes[at] } });
    const stranger = new AuthBrowser(site.app);
    await stranger.csrf();
    const { page: theirs } = await stranger.interaction();
    expect((await stranger.postForm(theirs, second(0))).json().code).toBe('INTERACTION_EXPIRED');
    expect((await stranger.post('/api/account/second-step-options', {})).json().code).toBe(
      'INTERACTION_EXPIRED',
    );
    const { page, form } = await firstStep(email);
    expect((await page.postForm(form, second(0))).statusCode).toBe(200);
    const { page: again } = await page.interaction();
    expect((await page.postForm(again, second(1))).json().code).toBe('INTERACTION_EXPIRED');
    const late = await firstStep(email);
    await identityDb(site.app.db)
      .updateTable('first_steps')
      .set({ expires_at: sql<Date>`expires_at - interval '5 minutes'` })
      .execute();
    expect((await late.page.postForm(late.form, second(1))).json().code).toBe('INTERACTION_EXPIRED');
  });

  test('limits guesses like passwords', async () => {
    const { email } = owner;
    const page = new AuthBrowser(site.app, '198.51.100.33');
    const { form } = await firstStep(email, page);
    const codes = [];
    for (let turn = 0; turn < 11; turn++)
      codes.push((await page.postForm(form, { second: { code: 'bbbbb-ccccc' } })).json().code);
    expect(codes).toEqual([...Array(10).fill('WRONG_CREDENTIALS'), 'RATE_LIMITED']);
    const known = await identityDb(site.app.db)
      .selectFrom('known_addresses')
      .select('account_id')
      .innerJoin('accounts', 'accounts.id', 'known_addresses.account_id')
      .where('accounts.email', '=', email)
      .execute();
    expect(known).toHaveLength(1);
  });
});

describe('recovery code', () => {
  const use = async (email: string, code: string | undefined) => {
    const { page, form, question } = await firstStep(email);
    return { page, question, answer: await page.postForm(form, { second: { code } }) };
  };

  test('signs in once, in any spelling, and the mail says how many codes are left', async () => {
    const { email, codes } = other;
    const [first = '', second = ''] = codes;
    const { answer, page, question } = await use(email, ` ${first.toUpperCase().replace('-', ' ')} `);
    expect((await arrive(page, answer.json().url, question)).json().ok).toBe(true);
    expect((await site.mailTo(email, /recovery code was used/)).text).toContain('You have 9 left');
    expect((await use(email, first)).answer.json().code).toBe('WRONG_CREDENTIALS');
    expect((await use(email, second)).answer.statusCode).toBe(200);
    expect((await page.get('/api/user-security')).json().recovery_codes_left).toBe(8);
  });

  test('of another member, or replaced by new codes, is rejected', async () => {
    expect((await use(owner.email, other.codes[2])).answer.statusCode).toBe(401);
    const { codes } = (await owner.page.post('/api/user-recovery-codes', {})).json();
    expect((await use(owner.email, owner.codes[1])).answer.statusCode).toBe(401);
    expect((await use(owner.email, codes[0])).answer.statusCode).toBe(200);
    expect((await site.mailTo(owner.email, /new recovery codes/)).text).toContain('old ones');
  });

  test('is not stored in plain text, and is accepted once in parallel requests', async () => {
    const { id, email, codes } = other;
    const rows = await identityDb(site.app.db)
      .selectFrom('recovery_codes')
      .selectAll()
      .where('account_id', '=', id)
      .execute();
    const stored = rows.map(({ tag }) => tag.toString('latin1')).join();
    for (const code of codes) expect(stored).not.toContain(code.slice(0, 5));
    expect(rows.every(({ tag, salt }) => tag.length === 32 && salt.length === 16)).toBe(true);

    const { page, form } = await firstStep(email);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => page.postForm(form, { second: { code: codes[3] } })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });
});

test('limits parallel guesses of recovery codes', async () => {
  const { email } = await withSecondStep();
  const { page, form } = await firstStep(email, new AuthBrowser(site.app, '198.51.100.10'));
  const answers = await Promise.all(
    Array.from({ length: 14 }, () => page.postForm(form, { second: { code: 'bbbbb-bbbbb' } })),
  );
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses.toSorted()).toEqual([...Array(10).fill(401), ...Array(4).fill(429)]);
});

describe('second step when enabled', () => {
  test('stays on after a password reset by mail', async () => {
    const { email, codes } = other;
    const visitor = new AuthBrowser(site.app);
    const captcha = await captchaToken(site.app, 'reset-password');
    await visitor.post('/api/account/reset-password', { email, captcha });
    const token = linkIn(await site.mailTo(email, /^Choose/)).searchParams.get('token');
    const password = 'four green kettles';
    expect((await visitor.post('/api/account/new-password', { token, password })).statusCode).toBe(200);
    const { answer, page, form } = await firstStep(email, undefined, password);
    expect(answer.json().code).toBe('SECOND_STEP_NEEDED');
    expect((await page.postForm(form, { second: { code: codes[4] } })).statusCode).toBe(200);
  });

  test('requires a passkey as proof, and rejects removal of the last passkey', async () => {
    const { page, email, authenticator } = owner;
    // A password proves too little, a passkey is two proofs at once.
    const proof = await page.post('/api/user-proof', { password: PASSWORD });
    expect([proof.statusCode, proof.json().fields.password]).toEqual([
      422,
      expect.stringContaining('Use a passkey'),
    ]);
    const other = new AuthBrowser(site.app);
    const { asked, form } = await passkeyQuestion(other);
    expect((await other.postForm(form, { passkey: authenticator.get(asked) })).statusCode).toBe(200);

    const [{ id }] = (await page.get('/api/user-security')).json().passkeys;
    expect((await page.post('/api/user-remove-passkey', { id })).json().code).toBe('CONFLICT');
    expect((await page.get('/api/user-security')).json().passkeys).toHaveLength(1);
    await page.post('/api/user-second-step', { on: false });
    expect((await site.mailTo(email, /verification is off/)).text).toContain('with just your password');
    expect((await page.post('/api/user-remove-passkey', { id })).json()).toEqual({ ok: true });
    expect((await firstStep(email)).answer.statusCode).toBe(200);
  });

  test('can be turned off by operations, with an audit entry and a mail', async () => {
    const { email, page } = await withSecondStep();
    const sent: Mail[] = [];
    const options = {
      db: site.app.db,
      origin: ORIGIN,
      site: async () => ({ name: 'Our centers', clubName: 'The club' }),
      sendMail: async (mail: Mail) => void sent.push(mail),
    };
    const BY = { who: 'Kim of operations', staffId: null, via: 'command' } as const;
    const told = { by: BY, why: 'called back at the number of the account' };
    await turnOffSecondStep(options, email, told);
    expect((await firstStep(email)).answer.statusCode).toBe(200);
    expect(sent).toMatchObject([{ to: email, subject: 'Two-step verification is off for The club' }]);
    expect((await page.get('/api/user-export')).json().sign_in_changes.at(-1)).toMatchObject({
      change: 'second-step-off',
      detail: told.why,
      made_by: BY.who,
    });
    await expect(turnOffSecondStep(options, email, told)).rejects.toThrow('is off already');
  });
});
