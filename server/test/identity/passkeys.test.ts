import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { identityDb } from '../../src/identity/identity-tables.ts';
import { AuthBrowser } from '../support/auth-browser.ts';
import { type AuthSite, ORIGIN, startAuthSite } from '../support/auth-site.ts';
import { addPasskey, arrive, newAccount, PASSWORD, passkeyQuestion } from '../support/new-account.ts';
import { type Deviation, SoftwareAuthenticator } from '../support/software-authenticator.ts';

let site: AuthSite;
beforeAll(async () => {
  site = await startAuthSite();
});
afterAll(() => site.stop());

/** Reasons of what was refused since `site.lines` was emptied. */
const reasons = () =>
  site.lines
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === 'A sign-in step was refused')
    .map(({ reason }) => reason);

const signInBy = async (authenticator: SoftwareAuthenticator, page: AuthBrowser, deviation?: Deviation) => {
  const { asked, form, question } = await passkeyQuestion(page);
  const answer = await page.postForm(form, { passkey: authenticator.get(asked, deviation) });
  return { answer, question };
};

/** Makes every challenge that is open five minutes older. */
const fiveMinutesLater = () =>
  identityDb(site.app.db)
    .updateTable('passkey_challenges')
    .set({ expires_at: sql<Date>`expires_at - interval '5 minutes'` })
    .execute();

describe('Passkey: making one', () => {
  test('asks for one that is kept on the device and knows its member, and for none that is there already', async () => {
    const { page, email } = await newAccount(site);
    const { id } = await addPasskey(page);
    const asked = (await page.post('/api/user-passkey-options', {})).json();
    expect(asked).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: email, displayName: 'Sam' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id, type: 'public-key' }],
    });
    expect(Buffer.from(asked.challenge, 'base64url').length).toBeGreaterThanOrEqual(16);
  });

  test('keeps it with its name, and mails its member', async () => {
    const { page, email } = await newAccount(site);
    await addPasskey(page, '  Laptop at home ');
    const { passkeys } = (await page.get('/api/user-security')).json();
    expect(passkeys).toEqual([
      {
        id: expect.any(String),
        name: 'Laptop at home',
        created_at: expect.stringMatching(/^\d{4}-/),
        last_used_at: null,
      },
    ]);
    expect((await site.mailTo(email, /passkey was added/)).text).toContain('“Laptop at home”');
  });

  test.each<[string, Deviation, RegExp]>([
    ['at another origin', { origin: 'https://evil.example' }, /origin "https:\/\/evil.example"/],
    ['for another RP ID', { rpId: 'evil.example' }, /RP ID/i],
    ['without asking who it is', { isVerified: false }, /[Uu]ser verification/],
    ['for a challenge of nobody', { challenge: 'bm9ib2R5IG1hZGUgdGhpcyBvbmU' }, /^a challenge that is used/],
    [
      'with an attestation that names its maker',
      { format: 'fido-u2f' },
      /^an attestation that was not asked for/,
    ],
  ])('%s is refused, and the log says why', async (_which, deviation, reason) => {
    const { page } = await newAccount(site);
    const asked = (await page.post('/api/user-passkey-options', {})).json();
    const passkey = new SoftwareAuthenticator(ORIGIN).create(asked, deviation);
    site.lines.length = 0;
    const answer = await page.post('/api/user-passkeys', { name: 'My phone', passkey });
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'UNPROCESSABLE']);
    expect(reasons()).toEqual([expect.stringMatching(reason)]);
    expect((await page.get('/api/user-security')).json().passkeys).toEqual([]);
  });

  test('a second time by the same answer, too late, or in another session is refused', async () => {
    const { page, email } = await newAccount(site);
    const authenticator = new SoftwareAuthenticator(ORIGIN);
    const add = (to: AuthBrowser, passkey: object) => to.post('/api/user-passkeys', { name: 'x', passkey });
    const options = async () => (await page.post('/api/user-passkey-options', {})).json();
    const passkey = authenticator.create(await options());
    const other = new AuthBrowser(site.app);
    await other.signIn(email, PASSWORD);
    expect((await add(other, passkey)).statusCode).toBe(422);
    expect((await add(page, passkey)).statusCode).toBe(200);
    expect((await add(page, passkey)).statusCode).toBe(422);
    const late = new SoftwareAuthenticator(ORIGIN).create(await options());
    await fiveMinutesLater();
    expect((await add(page, late)).statusCode).toBe(422);
    expect((await page.get('/api/user-security')).json().passkeys).toHaveLength(1);
  });

  test('that somebody else has already is refused', async () => {
    const [first, second] = [await newAccount(site), await newAccount(site)];
    const authenticator = await addPasskey(first.page);
    const asked = (await second.page.post('/api/user-passkey-options', {})).json();
    const passkey = authenticator.create(asked);
    expect((await second.page.post('/api/user-passkeys', { name: 'x', passkey })).statusCode).toBe(422);
  });

  test('is done ten times at most, of many at once too', async () => {
    const { page } = await newAccount(site);
    const asked = [];
    for (let turn = 0; turn < 12; turn++)
      asked.push((await page.post('/api/user-passkey-options', {})).json());
    const csrf = await page.csrf();
    const answers = await Promise.all(
      asked.map((options) =>
        page.request('POST', '/api/user-passkeys', {
          body: { name: 'x', passkey: new SoftwareAuthenticator(ORIGIN).create(options) },
          headers: { 'x-csrf-token': csrf },
        }),
      ),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted();
    expect(statuses).toEqual([...Array(10).fill(200), 409, 409]);
  });

  test.each(['', '   ', 'x'.repeat(41)])('with the name "%s" is refused', async (name) => {
    const { page } = await newAccount(site);
    const asked = (await page.post('/api/user-passkey-options', {})).json();
    const passkey = new SoftwareAuthenticator(ORIGIN).create(asked);
    expect((await page.post('/api/user-passkeys', { name, passkey })).statusCode).toBe(400);
  });
});

describe('Passkey: signing in by one', () => {
  test('needs neither address nor password, and tells when it was used', async () => {
    const { page } = await newAccount(site);
    const authenticator = await addPasskey(page);
    const { public_id } = (await page.get('/api/user-info')).json();
    const phone = new AuthBrowser(site.app);
    const { answer, question } = await signInBy(authenticator, phone);
    expect(answer.statusCode).toBe(200);
    expect((await arrive(phone, answer.json().url, question)).json().ok).toBe(true);
    expect((await phone.get('/api/user-info')).json().public_id).toBe(public_id);
    const { passkeys } = (await phone.get('/api/user-security')).json();
    expect(passkeys[0].last_used_at).toMatch(/^\d{4}-/);
    // It is a fresh sign-in as any other.
    expect((await phone.post('/api/user-recovery-codes', {})).statusCode).toBe(200);
  });

  test.each<[string, Deviation, RegExp]>([
    ['at another origin', { origin: 'https://evil.example' }, /origin "https:\/\/evil.example"/],
    ['at another port of this host', { origin: 'http://localhost:4001' }, /origin "http:\/\/localhost:4001"/],
    ['for another RP ID', { rpId: 'evil.example' }, /RP ID/i],
    ['without asking who it is', { isVerified: false }, /[Uu]ser verification/],
    ['for a challenge of nobody', { challenge: 'bm9ib2R5IG1hZGUgdGhpcyBvbmU' }, /^a challenge that is used/],
    ['that names another account', { userHandle: 'AAAA' }, /^a passkey that names another account/],
  ])('%s is refused, and the log says why', async (_which, deviation, reason) => {
    const { page } = await newAccount(site);
    const authenticator = await addPasskey(page);
    site.lines.length = 0;
    const { answer } = await signInBy(authenticator, new AuthBrowser(site.app), deviation);
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'WRONG_CREDENTIALS']);
    expect(reasons()).toEqual([expect.stringMatching(reason)]);
  });

  test('that nobody has is refused in the same words', async () => {
    const stranger = new SoftwareAuthenticator(ORIGIN);
    const { answer } = await signInBy(stranger, new AuthBrowser(site.app), { userHandle: 'AAAA' });
    expect(answer.json()).toMatchObject({
      code: 'WRONG_CREDENTIALS',
      message: 'That passkey didn’t work here. Try again, or use your password.',
    });
  });

  test('with a signature that was changed is refused', async () => {
    const { page } = await newAccount(site);
    const authenticator = await addPasskey(page);
    const browser = new AuthBrowser(site.app);
    const { asked, form } = await passkeyQuestion(browser);
    const shown = authenticator.get(asked);
    const other = new SoftwareAuthenticator(ORIGIN);
    const { signature } = other.get(asked).response;
    const passkey = { ...shown, response: { ...shown.response, signature } };
    expect((await browser.postForm(form, { passkey })).statusCode).toBe(401);
  });

  test('by an answer that was used, is too old, or is another browser’s is refused', async () => {
    const { page } = await newAccount(site);
    const authenticator = await addPasskey(page);
    const browser = new AuthBrowser(site.app);
    const { asked, form } = await passkeyQuestion(browser);
    const passkey = authenticator.get(asked);
    const thief = new AuthBrowser(site.app);
    await thief.csrf();
    const { page: theirs } = await thief.interaction();
    expect((await thief.postForm(theirs, { passkey })).json().code).toBe('WRONG_CREDENTIALS');
    expect((await browser.postForm(form, { passkey })).statusCode).toBe(200);
    const { page: again } = await browser.interaction();
    expect((await browser.postForm(again, { passkey })).json().code).toBe('WRONG_CREDENTIALS');
    const late = await passkeyQuestion(browser);
    await fiveMinutesLater();
    const answer = await browser.postForm(late.form, { passkey: authenticator.get(late.asked) });
    expect(answer.json().code).toBe('WRONG_CREDENTIALS');
  });

  test('by one answer, eight times at once, is done once', async () => {
    const { page } = await newAccount(site);
    const authenticator = await addPasskey(page);
    const browser = new AuthBrowser(site.app);
    const { asked, form } = await passkeyQuestion(browser);
    const passkey = authenticator.get(asked);
    const answers = await Promise.all(Array.from({ length: 8 }, () => browser.postForm(form, { passkey })));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  test('with a counter that has gone back is refused: somebody has a copy', async () => {
    const { page } = await newAccount(site);
    const authenticator = await addPasskey(page);
    authenticator.counter = 40;
    expect((await signInBy(authenticator, new AuthBrowser(site.app))).answer.statusCode).toBe(200);
    authenticator.counter = 12;
    site.lines.length = 0;
    expect((await signInBy(authenticator, new AuthBrowser(site.app))).answer.statusCode).toBe(401);
    expect(reasons()).toEqual([expect.stringMatching(/counter/)]);
  });

  test('that was removed is refused', async () => {
    const { page, email } = await newAccount(site);
    const authenticator = await addPasskey(page);
    const [{ id }] = (await page.get('/api/user-security')).json().passkeys;
    expect((await page.post('/api/user-remove-passkey', { id })).json()).toEqual({ ok: true });
    expect((await site.mailTo(email, /passkey was removed/)).text).toContain('“My phone”');
    expect((await signInBy(authenticator, new AuthBrowser(site.app))).answer.statusCode).toBe(401);
  });
});

describe('Passkey: its member alone', () => {
  test('renames and removes it', async () => {
    const [owner, other] = [await newAccount(site), await newAccount(site)];
    await addPasskey(owner.page);
    const [{ id }] = (await owner.page.get('/api/user-security')).json().passkeys;
    expect((await other.page.post('/api/user-rename-passkey', { id, name: 'Mine' })).statusCode).toBe(404);
    expect((await other.page.post('/api/user-remove-passkey', { id })).statusCode).toBe(404);
    expect((await owner.page.post('/api/user-rename-passkey', { id, name: 'Mine' })).statusCode).toBe(200);
    expect((await owner.page.get('/api/user-security')).json().passkeys).toMatchObject([{ name: 'Mine' }]);
  });

  test('shows by it who they are; by the passkey of somebody else nobody does', async () => {
    const [owner, other] = [await newAccount(site), await newAccount(site)];
    const [own, foreign] = [await addPasskey(owner.page), await addPasskey(other.page)];
    await identityDb(site.app.db)
      .updateTable('sessions')
      .set({ proved_at: new Date(0) })
      .where('subject', '=', owner.id)
      .execute();
    const prove = async (authenticator: SoftwareAuthenticator) => {
      const asked = (await owner.page.post('/api/user-proof-options', {})).json();
      return owner.page.post('/api/user-proof', { passkey: authenticator.get(asked) });
    };
    site.lines.length = 0;
    expect((await prove(foreign)).statusCode).toBe(422);
    expect(reasons()).toEqual(['a passkey of somebody else']);
    expect((await owner.page.post('/api/user-recovery-codes', {})).statusCode).toBe(403);
    expect((await prove(own)).json()).toEqual({ ok: true });
    expect((await owner.page.post('/api/user-recovery-codes', {})).statusCode).toBe(200);
  });

  test('takes its name and days along, and it goes away with the account', async () => {
    const { page, email, id } = await newAccount(site);
    await addPasskey(page);
    const taken = (await page.get('/api/user-export')).json();
    expect(taken).toMatchObject({
      passkeys: [{ name: 'My phone', created_at: expect.any(String), last_used_at: null }],
      sign_in_changes: [{ change: 'passkey-added', made_by: 'the member' }],
    });
    expect(JSON.stringify(taken.passkeys)).not.toMatch(/key_|credential/);
    await page.post('/api/user-delete', { email });
    const left = await identityDb(site.app.db)
      .selectFrom('passkeys')
      .select('id')
      .where('account_id', '=', id)
      .execute();
    expect(left).toEqual([]);
  });
});
