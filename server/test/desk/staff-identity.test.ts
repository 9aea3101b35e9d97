import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { deskPlugin } from '../../src/desk/desk.plugin.ts';
import { CALLBACK_PATH } from '../../src/desk/sign-in.routes.ts';
import { createFolderStore } from '../../src/platform/files/folder-store.ts';
import { changePerson, invite, listPeople } from '../../src/staff/people.ts';
import { staffPlugin } from '../../src/staff/staff.plugin.ts';
import { staffDb } from '../../src/staff/staff-tables.ts';
import { AuthBrowser } from '../support/auth-browser.ts';
import { ORIGIN, SECRET, startAuthSite } from '../support/auth-site.ts';
import { addPasskey, newAccount, PASSWORD } from '../support/new-account.ts';

const site = await startAuthSite({ staffRedirectUri: ORIGIN + CALLBACK_PATH }, async (app) => {
  await app.register(staffPlugin);
  await app.register(deskPlugin, {
    siteOrigin: ORIGIN,
    staffOrigin: ORIGIN,
    secret: SECRET,
    issuer: null,
    hasEmbedded: true,
    previewOrigin: ORIGIN,
    pointsLimit: 500,
    now: Date.now,
    pictures: createFolderStore(tmpdir()),
    receipts: { files: createFolderStore(tmpdir()), secondPersonAboveCents: 0 },
  });
});
afterAll(() => site.stop());
const { db } = site.app;
const BY = { who: 'the test', staffId: null, via: 'command' } as const;
const rights = { name: 'Kim Lee', roles: ['administrator'], centers: null } as const;

/** Account of the embedded provider with a passkey. */
async function withPasskey() {
  const account = await newAccount(site);
  return { ...account, passkey: await addPasskey(account.page) };
}

/** Signs in to the desk by passkey, or by password. Returns the browser and the address where it ends. */
async function signIn(
  { email, passkey }: { email: string; passkey?: Awaited<ReturnType<typeof addPasskey>> },
  to = '/',
) {
  const page = new AuthBrowser(site.app);
  const start = await page.get(`/api/staff/sign-in?to=${encodeURIComponent(to)}`);
  const form = await page.follow(String(start.headers.location));
  const asked = passkey && (await page.post('/api/account/passkey-options', {})).json();
  const answer = asked
    ? await page.postForm(form, { passkey: passkey.get(asked) })
    : await page.postForm(form, { email, password: PASSWORD }, 'sign-in');
  const back = await page.follow(answer.json().url);
  const end = await page.get(back.pathname + back.search);
  return { page, back, location: String(end.headers.location) };
}
const whoIs = async (page: AuthBrowser) => (await page.get('/api/staff/session')).json().staff;

describe('sign-in to the desk', () => {
  it('opens a session for an invited person with a passkey, apart from the member’s', async () => {
    const account = await withPasskey();
    await invite(db, { ...rights, email: account.email.toUpperCase() }, BY, 'first one');
    const { page, location } = await signIn(account, '/content/deals');
    expect(location).toBe('/ops/desk#/content/deals');
    expect(await whoIs(page)).toMatchObject({ name: 'Kim Lee', roles: ['administrator'], centers: null });
    expect(page.cookie('__Host-session')).toBeUndefined();
    expect((await page.get('/api/staff/people')).json().items).toMatchObject([{ state: 'active' }]);
    // A member's session opens nothing at the desk.
    expect((await account.page.get('/api/staff/people')).statusCode).toBe(401);
  });

  it('refuses a sign-in without second step, strangers, other browsers and a second use', async () => {
    const account = await withPasskey();
    const stranger = await signIn(account);
    expect(stranger.location).toBe('/ops/desk?problem=NOT_INVITED');
    await invite(db, { ...rights, email: account.email }, BY, 'invited');
    expect((await signIn({ email: account.email })).location).toBe('/ops/desk?problem=SECOND_STEP');
    const { page, back } = await signIn(account);
    expect(await whoIs(page)).not.toBeNull();
    for (const browser of [page, new AuthBrowser(site.app)])
      expect((await browser.get(back.pathname + back.search)).headers.location).toBe(
        '/ops/desk?problem=EXPIRED',
      );
  });

  it('binds an invitation to its first account and lets it expire', async () => {
    const [first, late] = [await withPasskey(), await withPasskey()];
    await invite(db, { ...rights, email: first.email }, BY, 'invited');
    expect((await signIn(first)).location).toBe('/ops/desk#/');
    await staffDb(db)
      .updateTable('staff')
      .set({ subject: 'another' })
      .where('email', '=', first.email)
      .execute();
    expect((await signIn(first)).location).toContain('NOT_INVITED');
    await invite(db, { ...rights, email: late.email }, BY, 'invited');
    await staffDb(db)
      .updateTable('staff')
      .set({ invited_at: sql<Date>`now() - interval '15 days'` })
      .where('email', '=', late.email)
      .execute();
    expect((await signIn(late)).location).toContain('NOT_INVITED');
  });

  it('ends a session by sign-out, after idle time, and when the account is disabled', async () => {
    const account = await withPasskey();
    const { id } = await invite(db, { ...rights, email: account.email }, BY, 'invited');
    const { page } = await signIn(account);
    const other = (await signIn(account)).page;
    expect((await page.request('POST', '/api/staff/sign-out', { body: {} })).statusCode).toBe(204);
    expect([await whoIs(page), (await whoIs(other)).name]).toEqual([null, 'Kim Lee']);
    await staffDb(db)
      .updateTable('staff_sessions')
      .set({ expires_at: sql<Date>`now()` })
      .where('staff_id', '=', id)
      .execute();
    expect(await whoIs(other)).toBeNull();
    const last = (await signIn(account)).page;
    await changePerson(db, id, { ...rights, isDisabled: true }, BY, 'left');
    expect(await whoIs(last)).toBeNull();
    expect((await signIn(account)).location).toContain('NOT_INVITED');
  });
});

describe('staff accounts', () => {
  it('keeps the last administrator', async () => {
    await staffDb(db)
      .updateTable('staff')
      .set({ roles: ['viewer'] })
      .execute();
    const { id } = await invite(db, { ...rights, email: 'last@example.com' }, BY, 'the only one');
    for (const change of [
      { ...rights, isDisabled: true },
      { ...rights, roles: ['viewer'] as const, isDisabled: false },
    ])
      await expect(changePerson(db, id, change, BY, 'a test')).rejects.toMatchObject({ code: 'CONFLICT' });
    expect((await listPeople(db)).find((person) => person.id === id)).toMatchObject({ state: 'invited' });
  });
});

describe('audit', () => {
  it('has each act with before and after', async () => {
    const { id } = await invite(db, { ...rights, email: 'audited@example.com' }, BY, 'a new colleague');
    await changePerson(db, id, { ...rights, roles: ['viewer'], isDisabled: false }, BY, 'moved on');
    const entries = await staffDb(db)
      .selectFrom('audit_entries')
      .select(['who', 'action', 'before', 'after', 'why'])
      .where('kind', '=', 'staff')
      .where('key', '=', String(id))
      .orderBy('id')
      .execute();
    expect(entries).toMatchObject([
      { who: 'the test', action: 'staff.invite', before: null, after: { roles: ['administrator'] } },
      {
        action: 'staff.change',
        before: { roles: ['administrator'] },
        after: { roles: ['viewer'] },
        why: 'moved on',
      },
    ]);
  });
});
