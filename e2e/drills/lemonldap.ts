import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { type ForeignClient, type ForeignProvider, runProgram } from './foreign-provider.ts';

// LemonLDAP::NG's portal, of Debian's package `lemonldap-ng`, by Plack on Starlet, with its demonstration accounts and files for its
// sessions. Version 2.16 knows Front-Channel Logout only.

const PORTAL = '/usr/share/lemonldap-ng/portal';
const PERSON = { name: 'dwho' } as const;

/** Program: the portal, and the files that Apache or nginx would send. */
const APP = `use Plack::Builder;
use Lemonldap::NG::Portal::Main;
builder {
  enable 'Static', path => sub { s{^/javascript/}{} }, root => '/usr/share/javascript';
  enable 'Static', path => sub { s{^/static/}{} }, root => '${PORTAL}/htdocs/static';
  Lemonldap::NG::Portal::Main->run({});
};
`;

const settings = (folder: string) => `[all]
logLevel = notice
[configuration]
type = File
dirName = ${folder}/conf
[portal]
staticPrefix = /static
templateDir = ${PORTAL}/templates
languages = en
`;

const RP = 'site';

function configuration(folder: string, port: number, { id, secret, origin }: ForeignClient) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const files = (name: string) => ({
    Directory: join(folder, name),
    LockDirectory: join(folder, name, 'lock'),
    generateModule: 'Lemonldap::NG::Common::Apache::Session::Generate::SHA256',
  });
  return {
    cfgNum: 1,
    cfgAuthor: 'drill',
    cfgDate: '1700000000',
    cfgVersion: '2.16.1',
    portal: `http://localhost:${port}/`,
    domain: 'localhost',
    cookieName: 'lemonldap',
    securedCookie: 0,
    authentication: 'Demo',
    userDB: 'Same',
    passwordDB: 'Demo',
    registerDB: 'Null',
    demoExportedVars: { cn: 'cn', mail: 'mail', uid: 'uid' },
    exportedVars: {},
    macros: {},
    groups: {},
    whatToTrace: 'uid',
    locationRules: { localhost: { default: 'accept' } },
    exportedHeaders: {},
    applicationList: {},
    globalStorage: 'Apache::Session::File',
    globalStorageOptions: files('sessions'),
    persistentStorage: 'Apache::Session::File',
    persistentStorageOptions: files('psessions'),
    localSessionStorage: '',
    notification: 0,
    captcha_mail_enabled: 0,
    captcha_register_enabled: 0,
    captcha_login_enabled: 0,
    portalDisplayLogout: 1,
    portalDisplayRegister: 0,
    portalDisplayResetPassword: 0,
    issuerDBOpenIDConnectActivation: 1,
    oidcServiceMetaDataIssuer: `http://localhost:${port}/`,
    oidcServiceAllowAuthorizationCodeFlow: 1,
    oidcServicePrivateKeySig: privateKey,
    oidcServicePublicKeySig: publicKey,
    oidcServiceKeyIdSig: 'drill',
    oidcRPMetaDataExportedVars: { [RP]: { email: 'mail', given_name: 'cn', family_name: 'uid' } },
    oidcRPMetaDataOptions: {
      [RP]: {
        oidcRPMetaDataOptionsClientID: id,
        oidcRPMetaDataOptionsClientSecret: secret,
        oidcRPMetaDataOptionsDisplayName: 'Outlet centres',
        oidcRPMetaDataOptionsRedirectUris: `${origin}/sign-in/callback`,
        oidcRPMetaDataOptionsPostLogoutRedirectUris: `${origin}/`,
        // Whoever comes with an ID token of theirs is asked nothing more.
        oidcRPMetaDataOptionsLogoutBypassConfirm: 1,
        // Its page of consent leaves a cookie of where the sign-in was going, and a sign-out would go there.
        oidcRPMetaDataOptionsBypassConsent: 1,
        oidcRPMetaDataOptionsIDTokenSignAlg: 'RS256',
        oidcRPMetaDataOptionsRequirePKCE: 1,
        oidcRPMetaDataOptionsRefreshToken: 1,
        oidcRPMetaDataOptionsUserIDAttr: 'uid',
      },
    },
  };
}

function prepare(folder: string, port: number, client: ForeignClient) {
  for (const name of ['conf', 'sessions/lock', 'psessions/lock'])
    mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'app.psgi'), APP);
  writeFileSync(join(folder, 'lemonldap-ng.ini'), settings(folder));
  writeFileSync(
    join(folder, 'conf/lmConf-1.json'),
    JSON.stringify(configuration(folder, port, client), null, 2),
  );
  return {
    args: ['-s', 'Starlet', '--host', '127.0.0.1', '--port', `${port}`, '--max-workers', '4', 'app.psgi'],
    env: { LLNG_DEFAULTCONFFILE: join(folder, 'lemonldap-ng.ini') },
  };
}

/** Starts the portal with the client. */
export async function startLemonLdap(port: number, client: ForeignClient): Promise<ForeignProvider> {
  const issuer = `http://localhost:${port}/`;
  const { stop } = await runProgram('plackup', `${issuer}.well-known/openid-configuration`, (folder) =>
    prepare(folder, port, client),
  );
  return {
    issuer,
    sendsBack: true,
    async signIn(page: Page) {
      await page.locator('input[name=user]').fill(PERSON.name);
      await page.locator('input[name=password]').fill(PERSON.name);
      await page.getByRole('button', { name: /connect/i }).click();
    },
    stop,
  };
}
