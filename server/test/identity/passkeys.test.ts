import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { identityDb } from '../../src/identity/identity-tables.ts';
import { AuthBrowser } from '../support/auth-browser.ts';
import { ORIGIN, startAuthSite } from '../support/auth-site.ts';
import {
  addPasskey,
  arrive,
  type NewAccount,
  newAccount,
  PASSWORD,
  passkeyQuestion,
} from '../support/new-account.ts';
import { type Deviation, SoftwareAuthenticator } from '../support/software-authenticator.ts';

const site = await startAuthSite();
afterAll(() => site.stop());

/** Reasons of the refusals since `site.lines` was emptied. */
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

const fiveMinutesLater = () =>
  identityDb(site.app.db)
    .updateTable('passkey_challenges')
    .set({ expires_at: sql<Date>`expires_at - interval '5 minutes'` })
    .execute();

const DEVIATIONS: readonly [string, Deviation, RegExp][] = [
  ['at another origin', { origin: 'https://evil.example' }, /origin "https:\/\/evil.example"/],
  ['at another port of this host', { origin: 'http://localhost:4001' }, /origin "http:\/\/localhost:4001"/],
  ['for another RP ID', { rpId: 'evil.example' }, /RP ID/i],
  ['without user verification', { isVerified: false }, /[Uu]ser verification/],
  ['for a foreign challenge', { challenge: 'bm9ib2R5IG1hZGUgdGhpcyBvbmU' }, /^a challenge that is used/],
];

describe('passkey creation', () => {
  let account: NewAccount;
  beforeAll(async () => {
    account = await newAccount(site);
  });
  const optionsOf = async (page: AuthBrowser) => (await page.post('/api/user-passkey-options', {})).json();
  const add = (page: AuthBrowser, passkey: object, name = 'x') =>
    page.post('/api/user-passkeys', { name, passkey });
  const passkeysOf = async (page: AuthBrowser) => (await page.get('/api/user-security')).json().passkeys;

  test.each<[string, Deviation, RegExp]>([
    ...DEVIATIONS,
    ['with an attestation', { format: 'fido-u2f' }, /^an attestation that was not asked for/],
  ])('is rejected %s, and the reason is logged', async (_which, deviation, reason) => {
    const { page } = account;
    const passkey = new SoftwareAuthenticator(ORIGIN).create(await optionsOf(page), deviation);
    site.lines.length = 0;
    const answer = await add(page, passkey);
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'UNPROCESSABLE']);
    expect(reasons()).toEqual([expect.stringMatching(reason)]);
    expect(await passkeysOf(page)).toEqual([]);
  });

  test.each(['', '   ', 'x'.repeat(41)])('is rejected with the name "%s"', async (name) => {
    const passkey = new SoftwareAuthenticator(ORIGIN).create(await optionsOf(account.page));
    expect((await add(account.page, passkey, name)).statusCode).toBe(400);
  });

  test('requests a discoverable passkey with user verification, stores it and mails the member', async () => {
    const { page, email } = account;
    const { id } = await addPasskey(page, '  Laptop at home ');
    expect(await passkeysOf(page)).toEqual([
      {
        id: expect.any(String),
        name: 'Laptop at home',
        created_at: expect.stringMatching(/^\d{4}-/),
        last_used_at: null,
      },
    ]);
    expect((await site.mailTo(email, /passkey was added/)).text).toContain('“Laptop at home”');
    const asked = await optionsOf(page);
    expect(asked).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: email, displayName: 'Sam' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id, type: 'public-key' }],
    });
    expect(Buffer.from(asked.challenge, 'base64url').length).toBeGreaterThanOrEqual(16);
  });

  test('rejects a used or late response, another session, and a passkey of another member', async () => {
    const { page, email } = await newAccount(site);
    const authenticator = new SoftwareAuthenticator(ORIGIN);
    const passkey = authenticator.create(await optionsOf(page));
    const other = new AuthBrowser(site.app);
    await other.signIn(email, PASSWORD);
    expect((await add(other, passkey)).statusCode).toBe(422);
    expect((await add(page, passkey)).statusCode).toBe(200);
    expect((await add(page, passkey)).statusCode).toBe(422);
    const late = new SoftwareAuthenticator(ORIGIN).create(await optionsOf(page));
    await fiveMinutesLater();
    expect((await add(page, late)).statusCode).toBe(422);
    expect(await passkeysOf(page)).toHaveLength(1);
    const foreign = authenticator.create(await optionsOf(account.page));
    expect((await add(account.page, foreign)).statusCode).toBe(422);
  });

  test('succeeds at most ten times, even in parallel', async () => {
    const { page } = await newAccount(site);
    const asked = [];
    for (let turn = 0; turn < 12; turn++) asked.push(await optionsOf(page));
    const headers = { 'x-csrf-token': await page.csrf() };
    const answers = await Promise.all(
      asked.map((options) => {
        const passkey = new SoftwareAuthenticator(ORIGIN).create(options);
        return page.request('POST', '/api/user-passkeys', { body: { name: 'x', passkey }, headers });
      }),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted();
    expect(statuses).toEqual([...Array(10).fill(200), 409, 409]);
  });
});

describe('passkey sign-in', () => {
  let account: NewAccount;
  let authenticator: SoftwareAuthenticator;
  beforeAll(async () => {
    account = await newAccount(site);
    authenticator = await addPasskey(account.page);
  });
  const REFUSED = {
    code: 'WRONG_CREDENTIALS',
    message: 'That passkey didn’t work here. Try again, or use your password.',
  };

  test('needs no address or password, counts as fresh, and updates the last-used date', async () => {
    const { public_id } = (await account.page.get('/api/user-info')).json();
    const phone = new AuthBrowser(site.app);
    const { answer, question } = await signInBy(authenticator, phone);
    expect(answer.statusCode).toBe(200);
    expect((await arrive(phone, answer.json().url, question)).json().ok).toBe(true);
    expect((await phone.get('/api/user-info')).json().public_id).toBe(public_id);
    const { passkeys } = (await phone.get('/api/user-security')).json();
    expect(passkeys[0].last_used_at).toMatch(/^\d{4}-/);
    expect((await phone.post('/api/user-recovery-codes', {})).statusCode).toBe(200);
  });

  test.each<[string, Deviation, RegExp]>([
    ...DEVIATIONS,
    ['that names another account', { userHandle: 'AAAA' }, /^a passkey that names another account/],
  ])('is rejected %s, and the reason is logged', async (_which, deviation, reason) => {
    site.lines.length = 0;
    const { answer } = await signInBy(authenticator, new AuthBrowser(site.app), deviation);
    expect([answer.statusCode, answer.json()]).toMatchObject([401, REFUSED]);
    expect(reasons()).toEqual([expect.stringMatching(reason)]);
  });

  test('gets the same error for an unknown passkey and a wrong signature', async () => {
    const stranger = new SoftwareAuthenticator(ORIGIN);
    const { answer } = await signInBy(stranger, new AuthBrowser(site.app), { userHandle: 'AAAA' });
    expect(answer.json()).toMatchObject(REFUSED);
    const browser = new AuthBrowser(site.app);
    const { asked, form } = await passkeyQuestion(browser);
    const passkey = authenticator.get(asked);
    const { signature } = stranger.get(asked).response;
    const changed = { ...passkey, response: { ...passkey.response, signature } };
    expect((await browser.postForm(form, { passkey: changed })).statusCode).toBe(401);
  });

  test('rejects a used or late response, and another browser', async () => {
    const browser = new AuthBrowser(site.app);
    const { asked, form } = await passkeyQuestion(browser);
    const passkey = authenticator.get(asked);
    const thief = new AuthBrowser(site.app);
    await thief.csrf();
    const { page: theirs } = await thief.interaction();
    expect((await thief.postForm(theirs, { passkey })).json().code).toBe('WRONG_CREDENTIALS');
    // Of many at once, one is accepted.
    const answers = await Promise.all(Array.from({ length: 8 }, () => browser.postForm(form, { passkey })));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const { page: again } = await browser.interaction();
    expect((await browser.postForm(again, { passkey })).json().code).toBe('WRONG_CREDENTIALS');
    const late = await passkeyQuestion(browser);
    await fiveMinutesLater();
    const answer = await browser.postForm(late.form, { passkey: authenticator.get(late.asked) });
    expect(answer.json().code).toBe('WRONG_CREDENTIALS');
  });

  test('rejects a counter that decreased, as in a copied passkey', async () => {
    authenticator.counter = 40;
    expect((await signInBy(authenticator, new AuthBrowser(site.app))).answer.statusCode).toBe(200);
    authenticator.counter = 12;
    site.lines.length = 0;
    expect((await signInBy(authenticator, new AuthBrowser(site.app))).answer.statusCode).toBe(401);
    expect(reasons()).toEqual([expect.stringMatching(/counter/)]);
    authenticator.counter = 50;
  });

  test('rejects a removed passkey', async () => {
    const { page, email } = account;
    const [{ id }] = (await page.get('/api/user-security')).json().passkeys;
    expect((await page.post('/api/user-remove-passkey', { id })).json()).toEqual({ ok: true });
    expect((await site.mailTo(email, /passkey was removed/)).text).toContain('“My phone”');
    expect((await signInBy(authenticator, new AuthBrowser(site.app))).answer.statusCode).toBe(401);
  });
});

describe('stored passkey', () => {
  test('can be used as proof, renamed and removed only by the owner', async () => {
    const [owner, other] = [await newAccount(site), await newAccount(site)];
    const [own, foreign] = [await addPasskey(owner.page), await addPasskey(other.page)];
    const [{ id }] = (await owner.page.get('/api/user-security')).json().passkeys;
    expect((await other.page.post('/api/user-rename-passkey', { id, name: 'Mine' })).statusCode).toBe(404);
    expect((await other.page.post('/api/user-remove-passkey', { id })).statusCode).toBe(404);
    expect((await owner.page.post('/api/user-rename-passkey', { id, name: 'Mine' })).statusCode).toBe(200);
    expect((await owner.page.get('/api/user-security')).json().passkeys).toMatchObject([{ name: 'Mine' }]);

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
    expect(reasons()).toEqual(['a passkey of another account']);
    expect((await owner.page.post('/api/user-recovery-codes', {})).statusCode).toBe(403);
    expect((await prove(own)).json()).toEqual({ ok: true });
    expect((await owner.page.post('/api/user-recovery-codes', {})).statusCode).toBe(200);
  });

  test('is exported with name and dates, and deleted with the account', async () => {
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
