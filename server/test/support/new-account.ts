import { randomUUID } from 'node:crypto';
import { identityDb } from '../../src/identity/identity-tables.ts';
import { createAccount } from '../../src/identity/provider/accounts.ts';
import { hashPassword } from '../../src/identity/provider/password.ts';
import type { Db } from '../../src/platform/storage/index.ts';
import { AuthBrowser, GOOD_JOIN } from './auth-browser.ts';
import { type AuthSite, ORIGIN } from './auth-site.ts';
import { SoftwareAuthenticator } from './software-authenticator.ts';

export const PASSWORD = 'three blue bicycles';

export interface NewAccount {
  readonly id: string;
  readonly email: string;
  readonly memberId: number;
  readonly page: AuthBrowser;
}

export async function addAccount(db: Db, email: string, passwordHash = 'none'): Promise<string> {
  const { email: _, password: __, terms: ___, ...profile } = GOOD_JOIN;
  const id = await createAccount(db, { email, passwordHash, profile });
  if (id === null) throw new Error(`There is an account for ${email}`);
  return id;
}

export async function newAccount(site: AuthSite, address?: string): Promise<NewAccount> {
  const email = `${randomUUID()}@example.com`;
  const id = await addAccount(site.app.db, email, await hashPassword(PASSWORD));
  const page = new AuthBrowser(site.app, address);
  await page.signIn(email, PASSWORD);
  const { id: memberId } = await identityDb(site.app.db)
    .selectFrom('members')
    .select('id')
    .where('subject', '=', id)
    .executeTakeFirstOrThrow();
  return { id, email, memberId, page };
}

export async function addPasskey(page: AuthBrowser, name = 'My phone'): Promise<SoftwareAuthenticator> {
  const authenticator = new SoftwareAuthenticator(ORIGIN);
  const asked = (await page.post('/api/user-passkey-options', {})).json();
  const answer = await page.post('/api/user-passkeys', { name, passkey: authenticator.create(asked) });
  if (answer.statusCode !== 200) throw new Error(`The passkey was not added: ${answer.body}`);
  return authenticator;
}

export async function passkeyQuestion(page: AuthBrowser) {
  const asked = (await page.post('/api/account/passkey-options', {})).json();
  const { page: form, question } = await page.interaction();
  return { asked, form, question };
}

export async function arrive(
  page: AuthBrowser,
  url: string,
  question: Awaited<ReturnType<AuthBrowser['question']>>,
) {
  return page.submit('callback/oidc', page.callbackFields(await page.follow(url), question));
}
