import { createHash, createPrivateKey, type KeyObject } from 'node:crypto';
import { type KeyCertificate, type ReleaseManifest, releaseManifestSchema } from 'shared-contracts/release';
import {
  certifyKey,
  keyIdOf,
  publicHalfOf,
  type SigningKey,
  signCheck,
  signRelease,
} from 'shared-contracts/signing';

const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

export const keyOf = (word: string): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([PKCS8, createHash('sha256').update(word).digest()]),
    format: 'der',
    type: 'pkcs8',
  });
export const idOf = (key: KeyObject) => keyIdOf(publicHalfOf(key));

export const ROOT = keyOf('operations of the tests');
export const ROOT_KEYS = publicHalfOf(ROOT);

const FROM = '2020-01-01T00:00:00.000Z';
const TO = '2120-01-01T00:00:00.000Z';

/** Signing key of a team, certified by `root` for all remotes unless `change` says otherwise. */
export function teamKey(
  word: string,
  root = ROOT,
  change: Partial<Omit<KeyCertificate, 'serial'>> = {},
): SigningKey {
  const key = keyOf(word);
  const asked = { team: word, key: publicHalfOf(key), remotes: '*', notBefore: FROM, notAfter: TO } as const;
  return { key, certificate: certifyKey({ ...asked, ...change }, root) };
}

export const TEAM = teamKey('the team of the tests');

/** Variable of a release command that signs with {@link TEAM}. */
export const RELEASE_SIGNING_KEY = JSON.stringify({
  key: TEAM.key.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
  certificate: TEAM.certificate,
});

const announced = new Map<string, ReleaseManifest>();
const CALL = /^\/?([a-z][a-z0-9-]*)\/(\d[^/]*)(?:\/(publish|preview))?$/;

/** A publish has the signature of the manifest that was announced last, unless the body has one. */
export function signed(method: string, path: string, body: unknown): unknown {
  const [, name = '', version = '', step] = CALL.exec(path) ?? [];
  if (method !== 'POST' || !name) return body;
  const id = `${name}@${version}`;
  if (!step) {
    const { data } = releaseManifestSchema.safeParse(typeof body === 'string' ? JSON.parse(body) : body);
    if (data) announced.set(id, data);
    return body;
  }
  const manifest = announced.get(id);
  const given = typeof body === 'string' ? JSON.parse(body) : (body ?? {});
  if (!manifest || manifest.name !== name || 'signature' in given) return body;
  const use = step === 'preview' ? 'preview' : 'release';
  return { ...given, signature: signRelease({ version, manifest, use }, TEAM) };
}

/** Result of a passed check of the release that was announced last, or null for other calls than a publish. */
export function checkOf(method: string, path: string) {
  const [, name = '', version = '', step] = CALL.exec(path) ?? [];
  const manifest = announced.get(`${name}@${version}`);
  if (method !== 'POST' || step !== 'publish' || !manifest) return null;
  const id = `${name}@${version}`;
  const mounted = [{ shell: id, remote: id, visitor: ['/'], member: ['/'] }];
  return { name, version, result: JSON.stringify(signCheck({ version, mounted }, manifest, TEAM)) };
}
