import { generateKeyPairSync } from 'node:crypto';
import { copyFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';
import { expect, type Page } from 'playwright/test';
import {
  type ForeignClient,
  type ForeignPerson,
  type ForeignProvider,
  startProvider,
} from './foreign-provider.ts';

// Glewlwyd of Debian's package, on SQLite. It has Back-Channel Logout and ends a session for an ID token only; its answers have no issuer
// (RFC 9207). After a sign-out it sends the browser back only with a `state`, which is optional and which our client does not send.

const SHARE = '/usr/share/glewlwyd';
const SCHEMA = '/usr/share/doc/glewlwyd/database/init.sqlite3.sql.gz';
const SID_COOKIE = 'GLEWLWYD2_OIDC_SID';
const CLIENT_NAME = 'Outlet centres';
const account = (username: string): ForeignPerson => ({
  username,
  password: 'three blue bicycles',
  email: `${username}@glewlwyd.example`,
});
const PEOPLE = [account('pat'), account('linda')] as const;

function settings(folder: string, port: number): string {
  const types = ['html=text/html', 'css=text/css', 'js=application/javascript', 'json=application/json']
    .map((type) => type.split('='))
    .map(([extension, type]) => `{extension=".${extension}";mime_type="${type}"}`);
  return `port=${port}
bind_address="127.0.0.1"
external_url="http://localhost:${port}"
login_url="login.html"
api_prefix="api"
static_files_path="${folder}/webapp/"
static_files_mime_types=(${types.join(',')})
log_mode="console"
log_level="INFO"
cookie_secure=0
session_key="GLEWLWYD2_SESSION_ID"
admin_scope="g_admin"
profile_scope="g_profile"
user_module_path="/usr/lib/glewlwyd/user"
client_module_path="/usr/lib/glewlwyd/client"
user_auth_scheme_module_path="/usr/lib/glewlwyd/scheme"
plugin_module_path="/usr/lib/glewlwyd/plugin"
hash_algorithm="SHA512"
database={type="sqlite3";path="${folder}/database"};
`;
}

function prepare(folder: string, port: number) {
  const database = new DatabaseSync(join(folder, 'database'));
  database.exec(gunzipSync(readFileSync(SCHEMA)).toString());
  // The program reads this list of a client, but the package's set-up has it under another name.
  database.exec(`update g_client_module_instance set gcmi_parameters =
    json_set(gcmi_parameters, '$."data-format".post_logout_redirect_uris', json('{"multiple":true,"read":true,"write":true}'))`);
  database.close();
  cpSync(join(SHARE, 'webapp'), join(folder, 'webapp'), {
    recursive: true,
    dereference: true,
    filter: (source) => !source.endsWith('config.json'),
  });
  copyFileSync(join(SHARE, 'templates/config.json'), join(folder, 'webapp/config.json'));
  writeFileSync(join(folder, 'glewlwyd.conf'), settings(folder, port));
  return { args: [`--config-file=${join(folder, 'glewlwyd.conf')}`] };
}

type Call = (method: string, path: string, body?: unknown) => Promise<void>;

async function administrator(api: string): Promise<Call> {
  const call =
    (cookie: string): ((...args: Parameters<Call>) => Promise<Response>) =>
    async (method, path, body) => {
      const response = await fetch(api + path, {
        method,
        headers: { 'content-type': 'application/json', cookie },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      expect(response.status, `${path}: ${await response.clone().text()}`).toBe(200);
      return response;
    };
  const signedIn = await call('')('POST', '/auth/', { username: 'admin', password: 'password' });
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return async (...args) => void (await call(cookie)(...args));
}

const attribute = { read: true, write: true, multiple: false, 'profile-read': true, 'profile-write': false };
const claim = (name: string) => ({
  name,
  'user-property': name,
  type: 'string',
  mandatory: false,
  'on-demand': false,
  scope: ['profile'],
});
const VERIFIED = {
  ...claim('email_verified'),
  type: 'boolean',
  'boolean-value-true': '1',
  'boolean-value-false': '0',
  scope: ['email'],
};

function plugin(issuer: string) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  return {
    iss: issuer,
    'jwt-type': 'rsa',
    'jwt-key-size': '256',
    key: privateKey,
    cert: publicKey,
    'subject-type': 'public',
    'access-token-duration': 300,
    'refresh-token-duration': 1_209_600,
    'code-duration': 600,
    'refresh-token-rolling': true,
    'auth-type-code-enabled': true,
    'auth-type-token-enabled': false,
    'auth-type-id-token-enabled': true,
    'auth-type-none-enabled': false,
    'auth-type-password-enabled': false,
    'auth-type-client-enabled': false,
    'auth-type-device-enabled': false,
    'auth-type-refresh-enabled': true,
    'pkce-allowed': true,
    'pkce-method-plain-allowed': false,
    'email-claim': 'mandatory',
    claims: [claim('given_name'), claim('family_name'), VERIFIED],
    'allowed-scope': ['openid', 'email', 'profile'],
    'session-management-allowed': true,
    'session-cookie-name': SID_COOKIE,
    'session-cookie-expiration': 2_419_200,
    'back-channel-logout-allowed': true,
    'front-channel-logout-allowed': true,
    'introspection-revocation-allowed': true,
    'introspection-revocation-allow-target-client': true,
  };
}

async function configure(api: string, issuer: string, { id, secret, origin }: ForeignClient) {
  const call = await administrator(api);
  await call('PUT', '/mod/user/database', {
    module: 'database',
    name: 'database',
    display_name: 'Database',
    order_rank: 0,
    parameters: {
      'use-glewlwyd-connection': true,
      'data-format': { given_name: attribute, family_name: attribute, email_verified: attribute },
    },
  });
  await call('PUT', '/mod/user/database/reset/');
  for (const name of ['email', 'profile']) {
    const scope = { name, display_name: name, description: name };
    await call('POST', '/scope/', { ...scope, password_required: true, password_max_age: 0, scheme: {} });
  }
  for (const person of PEOPLE)
    await call('POST', '/user/', {
      ...person,
      name: `${person.username} Elsewhere`,
      given_name: person.username,
      family_name: 'Elsewhere',
      email_verified: '1',
      enabled: true,
      scope: ['openid', 'email', 'profile', 'g_profile'],
    });
  await call('POST', '/client/', {
    client_id: id,
    name: CLIENT_NAME,
    confidential: true,
    client_secret: secret,
    password: secret,
    enabled: true,
    redirect_uri: [`${origin}/sign-in/callback`],
    authorization_type: ['code', 'refresh_token'],
    token_endpoint_auth_method: ['client_secret_basic'],
    post_logout_redirect_uris: [`${origin}/`],
    // Its sign-out page waits for a frame of each client, forever where there is none.
    frontchannel_logout_uri: `${origin}/`,
    backchannel_logout_uri: `${origin}/api/auth/backchannel-logout`,
    backchannel_logout_session_required: 'true',
    scope: [],
  });
  const parameters = plugin(issuer);
  await call('POST', '/mod/plugin/', {
    module: 'oidc',
    name: 'oidc',
    display_name: 'OpenID Connect',
    parameters,
  });
}

async function signIn(
  page: Page,
  { username, password }: ForeignPerson,
  time: 'first' | 'again',
): Promise<void> {
  await page.locator('#username').fill(username);
  await page.locator('#password').fill(password);
  await page.locator('#password').press('Enter');
  if (time === 'first') {
    for (const scope of ['email', 'profile']) await page.getByRole('checkbox', { name: scope }).check();
    await page.getByRole('button', { name: 'Grant access' }).click();
    // "Continue" without a grant would ask at every sign-in.
    await expect(page.getByRole('heading', { name: 'Client access grant' })).toBeHidden();
  }
  await page.getByRole('button', { name: /continue/i }).click();
}

export async function startGlewlwyd(port: number, client: ForeignClient): Promise<ForeignProvider> {
  const base = `http://localhost:${port}`;
  const issuer = `${base}/api/oidc`;
  const program = await startProvider('glewlwyd', `${base}/config`, (folder) => prepare(folder, port));
  try {
    await configure(`${base}/api`, issuer, client);
  } catch (error) {
    await program.stop();
    throw error;
  }
  return {
    issuer,
    people: PEOPLE,
    signIn,
    sendsBack: false,
    async endSession(page) {
      const cookies = await page.context().cookies(base);
      const sid = cookies.find(({ name }) => name === SID_COOKIE)?.value ?? '';
      expect((await page.request.delete(`${issuer}/session/${sid}`)).status()).toBe(200);
    },
    async confirmSignOut(page) {
      // Its page goes blank when the button is pressed before the client's name has loaded.
      await expect(page.getByRole('heading', { name: CLIENT_NAME })).toBeVisible();
      await page.getByRole('button', { name: /log ?out/i }).click();
      await expect(page.getByRole('heading', { name: 'Session closed' })).toBeVisible();
    },
    stop: program.stop,
  };
}
