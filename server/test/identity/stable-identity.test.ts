import { DEMO } from 'sample-content';
import { afterAll, describe, expect, test } from 'vitest';
import { ownIssuerMigration } from '../../src/identity/migrations/0140-own-issuer.ts';
import { OWN_ISSUER } from '../../src/identity/provider/accounts.ts';
import { ensureDemoMember, lockDemoMember } from '../../src/identity/provider/demo-member.ts';
import { hashPassword, verifyPassword } from '../../src/identity/provider/password.ts';
import {
  linkMember,
  memberOfIdentity,
  membersBy,
  NO_EMAIL,
  NOT_LINKED,
} from '../../src/identity/session/member-linking.ts';
import { createRelyingParty } from '../../src/identity/session/relying-party.ts';
import { createTestDatabase } from '../../src/testing/test-database.ts';
import { addAccount } from '../support/new-account.ts';

const database = await createTestDatabase();
afterAll(() => database.stop());

const person = (email: string) => ({ email, isEmailVerified: true, firstName: 'Sam', lastName: 'Rivers' });

const joined = (email: string) => addAccount(database.db, email);
const idOf = async (email: string) => (await membersBy(database.db, email))[0]?.id;

describe('member of the built-in provider', () => {
  test('keeps the same identity with another ORIGIN or PORT', async () => {
    const subject = await joined('moves@example.com');
    for (const origin of ['http://localhost:4000', 'http://localhost:4600', 'https://www.example.com']) {
      const { memberIssuer: issuer } = createRelyingParty({
        issuer: `${origin}/oidc`,
        embedded: true,
        clientId: 'site',
        clientSecret: 'a secret',
        redirectUri: `${origin}/sign-in/callback`,
        name: 'An account',
        fetch,
      });
      expect(await memberOfIdentity(database.db, { ...person('moves@example.com'), issuer, subject })).toBe(
        await idOf('moves@example.com'),
      );
    }
  });

  test('with an old issuer is migrated, but members of other providers are not', async () => {
    const subject = await joined('old@example.com');
    const old = { issuer: 'http://localhost:4000/oidc' };
    await database.db.updateTable('members').set(old).where('subject', '=', subject).execute();
    const elsewhere = { ...person('else@example.com'), issuer: 'https://idp.example/oidc', subject: 'e' };
    await memberOfIdentity(database.db, elsewhere);
    await ownIssuerMigration.up(database.db);
    expect(await membersBy(database.db, 'old@example.com')).toMatchObject([{ issuer: OWN_ISSUER, subject }]);
    expect(await membersBy(database.db, 'else@example.com')).toMatchObject([{ issuer: elsewhere.issuer }]);
  });
});

describe('provider link of a member', () => {
  const issuer = 'https://idp.example';

  test('is created by operations, never from the email address', async () => {
    await joined('links@example.com');
    const there = { ...person('links@example.com'), issuer, subject: 'links' };
    expect(await memberOfIdentity(database.db, there)).toBe(NOT_LINKED);
    await linkMember(database.db, 'Links@Example.com', { issuer, subject: 'links' });
    expect(await memberOfIdentity(database.db, there)).toBe(await idOf('links@example.com'));
    await expect(linkMember(database.db, 'moves@example.com', { issuer, subject: 'links' })).rejects.toThrow(
      'The member links@example.com signs in as links there.',
    );
    await linkMember(database.db, 'links@example.com', null);
    expect(await membersBy(database.db, 'links@example.com')).toMatchObject([{ issuer: OWN_ISSUER }]);
  });

  test('requires an email address that the provider confirmed', async () => {
    const stranger = { ...person('taken@example.com'), issuer, subject: 'stranger' };
    expect(await memberOfIdentity(database.db, { ...stranger, isEmailVerified: false })).toBe(NO_EMAIL);
    expect(await memberOfIdentity(database.db, { ...stranger, email: '' })).toBe(NO_EMAIL);
    expect(await membersBy(database.db, 'taken@example.com')).toEqual([]);
  });
});

describe('demo member', () => {
  const { email, password } = DEMO.member;
  const fits = async () => {
    const { password_hash } = await database.db
      .selectFrom('accounts')
      .select('password_hash')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    return verifyPassword(password, password_hash);
  };

  test('is locked on a site without a demo, and unlocked on a demo site', async () => {
    await ensureDemoMember(database.db, DEMO.member);
    expect(await fits()).toBe(true);
    expect(await lockDemoMember(database.db, DEMO.member)).toEqual(expect.any(String));
    expect(await fits()).toBe(false);
    expect(await lockDemoMember(database.db, DEMO.member)).toBeNull();
    await ensureDemoMember(database.db, DEMO.member);
    expect(await fits()).toBe(true);
  });

  test('keeps a changed password', async () => {
    const password_hash = await hashPassword('a password of their own');
    await database.db.updateTable('accounts').set({ password_hash }).where('email', '=', email).execute();
    expect(await lockDemoMember(database.db, DEMO.member)).toBeNull();
    await ensureDemoMember(database.db, DEMO.member);
    expect(await fits()).toBe(false);
  });
});
