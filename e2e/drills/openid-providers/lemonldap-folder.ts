import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// A folder for LemonLDAP::NG's portal of Debian's package `lemonldap-ng`, with its demonstration accounts and sessions in files. It runs by
// Plack on Starlet. Version 2.16 has only Front-Channel Logout. compose.yaml makes one with
// `node lemonldap-folder.ts FOLDER ISSUER ID SECRET ORIGIN`.

interface Client {
  readonly id: string;
  readonly secret: string;
  readonly origin: string;
}

const PORTAL = '/usr/share/lemonldap-ng/portal';
/** The portal, and the files that Apache or nginx would serve. */
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

function configuration(folder: string, issuer: string, { id, secret, origin }: Client) {
  const { hostname } = new URL(issuer);
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
    portal: issuer,
    domain: hostname,
    cookieName: 'lemonldap',
    securedCookie: 0,
    authentication: 'Demo',
    userDB: 'Same',
    passwordDB: 'Demo',
    registerDB: 'Null',
    demoExportedVars: { cn: 'cn', mail: 'mail', uid: 'uid' },
    exportedVars: {},
    // All its addresses are verified.
    macros: { verified: '1' },
    groups: {},
    whatToTrace: 'uid',
    locationRules: { [hostname]: { default: 'accept' } },
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
    oidcServiceMetaDataIssuer: issuer,
    oidcServiceAllowAuthorizationCodeFlow: 1,
    oidcServicePrivateKeySig: privateKey,
    oidcServicePublicKeySig: publicKey,
    oidcServiceKeyIdSig: 'drill',
    oidcRPMetaDataExportedVars: {
      [RP]: { email: 'mail', email_verified: 'verified;bool;auto', given_name: 'cn', family_name: 'uid' },
    },
    oidcRPMetaDataOptions: {
      [RP]: {
        oidcRPMetaDataOptionsClientID: id,
        oidcRPMetaDataOptionsClientSecret: secret,
        oidcRPMetaDataOptionsDisplayName: 'Outlet centres',
        oidcRPMetaDataOptionsRedirectUris: `${origin}/sign-in/callback`,
        oidcRPMetaDataOptionsPostLogoutRedirectUris: `${origin}/`,
        // A sign-out with an ID token needs no confirmation.
        oidcRPMetaDataOptionsLogoutBypassConfirm: 1,
        // Its consent page leaves a cookie with the target of the sign-in, and a sign-out would go there.
        oidcRPMetaDataOptionsBypassConsent: 1,
        oidcRPMetaDataOptionsIDTokenSignAlg: 'RS256',
        oidcRPMetaDataOptionsRequirePKCE: 1,
        oidcRPMetaDataOptionsRefreshToken: 1,
        oidcRPMetaDataOptionsUserIDAttr: 'uid',
      },
    },
  };
}

export function layOutLemonLdap(folder: string, issuer: string, client: Client): void {
  for (const name of ['conf', 'sessions/lock', 'psessions/lock'])
    mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'app.psgi'), APP);
  writeFileSync(join(folder, 'lemonldap-ng.ini'), settings(folder));
  writeFileSync(
    join(folder, 'conf/lmConf-1.json'),
    JSON.stringify(configuration(folder, issuer, client), null, 2),
  );
}

if (import.meta.main) {
  const [folder = '', issuer = '', id = '', secret = '', origin = ''] = process.argv.slice(2);
  layOutLemonLdap(folder, issuer, { id, secret, origin });
}
