import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { envelopeSchema, type PublishedRelease, publicKeySchema } from 'shared-contracts/release';
import { certifyKey, keyIdOf, manifestDigest, publicHalfOf, signRelease } from 'shared-contracts/signing';
import { readBuiltRelease } from '../../builds/built-release.ts';
import { certificateOf, readSigningKey, teamKeySchema } from '../../builds/signing-key.ts';
import { PlainError } from '../../console/report.ts';
import { DATA } from '../../repository/workspace.ts';
import {
  type Command,
  clientOf,
  integer,
  print,
  type ReleaseOptions,
  reasonOf,
  required,
} from '../release-command.ts';

const CERTIFICATE_DAYS = 365;
const DAY = 24 * 3_600_000;

function keep(file: string, text: string): void {
  try {
    writeFileSync(file, text, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    throw new PlainError(isThere ? `${file} is there already.` : `${file} cannot be written.`);
  }
}

const newKey = (): KeyObject => generateKeyPairSync('ed25519').privateKey;

function init(options: ReleaseOptions): void {
  const file = options.out ?? 'operations.pem';
  const key = newKey();
  keep(file, String(key.export({ format: 'pem', type: 'pkcs8' })));
  const half = publicHalfOf(key);
  print(
    options,
    { file, key: half, id: keyIdOf(half) },
    `RELEASE_ROOT_KEYS=${half}\n\nKey ${keyIdOf(half)}. Its private half is in ${file}: keep it off every server.`,
  );
}

function create(options: ReleaseOptions, team: string): void {
  const file = options.out ?? `${team}.key.json`;
  const key = newKey();
  keep(file, `${JSON.stringify({ key: key.export({ format: 'der', type: 'pkcs8' }).toString('base64') })}\n`);
  const half = publicHalfOf(key);
  print(
    options,
    { file, key: half, id: keyIdOf(half) },
    `${half}\n\nKey ${keyIdOf(half)} of ${team}. Give that line to operations; the private half stays in ${file}.`,
  );
}

function rootKey({ root }: ReleaseOptions): KeyObject {
  const own = join(DATA, 'release-keys', 'operations.pem');
  const file = required(
    root ?? (existsSync(own) ? own : undefined),
    '--root, the file of the operations key,',
  );
  if (!existsSync(file)) throw new PlainError(`There is no file ${file}.`);
  if (jsonOf(readFileSync(file, 'utf8')) !== null)
    throw new PlainError('--root holds the key of a team, not one of operations.');
  return readSigningKey(file, '--root').key;
}

function certify(options: ReleaseOptions, team: string): void {
  const key = required(options.key, "--key, the public half of the team's key,");
  if (!publicKeySchema.safeParse(key).success)
    throw new PlainError("--key is not a public key that 'keys create' printed.");
  const scope = required(options.for, '--for, the releases that the team signs,');
  const now = Date.now();
  const asked = {
    team,
    key,
    remotes: scope === '*' ? ('*' as const) : scope.split(',').map((name) => name.trim()),
    notBefore: new Date(now).toISOString(),
    notAfter: new Date(now + (integer(options.days, '--days') ?? CERTIFICATE_DAYS) * DAY).toISOString(),
  };
  const certificate = certifyKey(asked, rootKey(options));
  const made = certificateOf({ certificate });
  if (!made) throw new PlainError(`${team} cannot be certified for ${scope}: names of releases, or '*'.`);
  const line = Buffer.from(JSON.stringify(certificate)).toString('base64');
  const about = `Certificate ${made.serial} of the key ${keyIdOf(key)}: ${team} signs ${scope} until ${made.notAfter.slice(0, 10)}.`;
  print(
    options,
    { certificate: line, serial: made.serial },
    `${line}\n\n${about} The team installs that line.`,
  );
}

function install(options: ReleaseOptions, line: string): void {
  const file = required(options.key, "--key, the file that 'keys create' made,");
  const { data: certificate } = envelopeSchema.safeParse(
    jsonOf(Buffer.from(line, 'base64').toString('utf8')),
  );
  const said = certificate && certificateOf({ certificate });
  const { data: known } = existsSync(file)
    ? teamKeySchema.safeParse(jsonOf(readFileSync(file, 'utf8')))
    : { data: null };
  if (!certificate || !said) throw new PlainError("The certificate is not one that 'keys certify' printed.");
  if (!known) throw new PlainError(`${file} was not written by 'keys create'.`);
  if (publicHalfOf(readSigningKey(file, '--key').key) !== said.key)
    throw new PlainError(`The certificate does not match the key in ${file}.`);
  writeFileSync(file, `${JSON.stringify({ key: known.key, certificate })}\n`);
  chmodSync(file, 0o600);
  print(
    options,
    { file, serial: said.serial },
    `${file} signs ${said.remotes === '*' ? 'everything' : said.remotes.join(', ')} until ${said.notAfter.slice(0, 10)}: RELEASE_SIGNING_KEY=${file}, or what is in it.`,
  );
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isOpen = ({ pruned, preview, recalled }: PublishedRelease) => !pruned && !preview && !recalled;

async function countersign(options: ReleaseOptions, name?: string, version?: string): Promise<void> {
  const client = clientOf(options);
  const key = rootKey(options);
  const id = keyIdOf(publicHalfOf(key));
  const releases = (await client.list(name)).filter(
    (one) => isOpen(one) && (version ? one.version === version : !one.signedBy),
  );
  const built = options.from ? readBuiltRelease(options.from).manifest : null;
  const reason = reasonOf(options, 'countersigned by operations');
  const done: string[] = [];
  for (const one of releases) {
    const release = `${one.name}@${one.version}`;
    const manifest = await client.manifest(one.name, one.version);
    if (built && manifestDigest(built) !== manifestDigest(manifest))
      throw new PlainError(`${release} has another list of files there than the build in ${options.from}.`);
    const signature = signRelease({ version: one.version, manifest, use: 'release' }, { key });
    const { signedBy } = await client.publish(manifest, one.version, reason, signature);
    if (!signedBy) throw new PlainError(`${release} is not signed: the site does not trust the key ${id}.`);
    done.push(release);
  }
  print(
    options,
    { signed: done, key: id },
    done.length > 0
      ? `Signed by the operations key ${id}: ${done.join(', ')}`
      : 'There is nothing to sign: all releases have a trusted signature.',
  );
}

export const keys: Command = async (options, what, about, version) => {
  if (what === 'init') init(options);
  else if (what === 'create') create(options, required(about, 'The team'));
  else if (what === 'certify') certify(options, required(about, 'The team'));
  else if (what === 'install') install(options, required(about, 'The certificate'));
  else if (what === 'countersign') await countersign(options, about, version);
  else throw new PlainError('Keys: pnpm release keys init|create|certify|install|countersign.');
};
