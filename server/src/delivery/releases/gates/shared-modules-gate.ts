import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import semver from 'semver';
import { fragmentExpose } from 'shared-contracts/composition';
import { SHARED_MODULES } from 'shared-contracts/release';
import { z } from 'zod/mini';
import { type ReleaseRecord, SHELL } from '../records/release-record.ts';
import { compareWithOthers, type Gate } from './gate.ts';

type VersionOf = (module: string) => string;

/** A shell provides all that remotes in use need. Older shells do not list what they provide. */
export const createProvidesGate =
  (versionOf: VersionOf): Gate =>
  (candidate, channels) => [
    ...(candidate.name === SHELL ? otherThanTheServer(candidate, versionOf) : []),
    ...compareWithOthers(candidate, channels, lacking),
  ];

export const sharesAreProvided: Gate = createProvidesGate(sharedVersion);

function otherThanTheServer({ id, manifest }: ReleaseRecord, versionOf: VersionOf): string[] {
  return Object.entries(manifest.provides ?? {})
    .filter(([name]) => Object.hasOwn(SHARED_MODULES, name))
    .map(([name, { version }]) => ({ name, version, own: versionOf(name) }))
    .filter(({ version, own }) => version !== own)
    .map(
      ({ name, version, own }) => `${id} provides ${name} ${version}, but the server renders with ${own}.`,
    );
}

function lacking(remote: ReleaseRecord, { id, manifest: { provides } }: ReleaseRecord): string[] {
  if (!provides) return [];
  return remote.manifest.shared.flatMap(({ name, requiredVersion, uses = [] }) => {
    const provided = provides[name];
    if (!provided) return [`${remote.id} takes '${name}', which ${id} does not provide.`];
    if (!semver.satisfies(provided.version, requiredVersion))
      return [`${remote.id} needs ${name} ${requiredVersion}, but ${id} provides ${provided.version}.`];
    const missing = uses.filter((use) => provided.exports !== '*' && !provided.exports.includes(use));
    return missing.map((use) =>
      use === '*'
        ? `${remote.id} takes '${name}' as a whole, of which ${id} provides a part.`
        : `${remote.id} uses '${use}' of '${name}', which ${id} does not provide.`,
    );
  });
}

const EXPOSED = './app';

/** The container exposes only the app and its fragments, and takes only modules that the shell shares. */
export const sharesAreAllowed: Gate = ({ name, id, manifest }) => {
  const { exposes, shared } = manifest;
  if (name === SHELL) return exposes.length > 0 ? [`${id}: the shell exposes nothing.`] : [];
  const wanted = [EXPOSED, ...(manifest.remote?.fragments ?? []).map(({ slot }) => fragmentExpose(slot))];
  const reasons = exposes
    .filter((path) => !wanted.includes(path))
    .map((path) => `${id} exposes '${path}'; only ${wanted.map((one) => `'${one}'`).join(', ')} is allowed.`);
  for (const path of wanted) if (!exposes.includes(path)) reasons.push(`${id} does not expose '${path}'.`);
  for (const share of shared) {
    if (!Object.hasOwn(SHARED_MODULES, share.name)) {
      reasons.push(`${id} takes '${share.name}' from the shell, which does not share it.`);
    } else if (!share.singleton) {
      reasons.push(`${id} does not take '${share.name}' as a singleton.`);
    } else if (!semver.satisfies(sharedVersion(share.name), share.requiredVersion)) {
      reasons.push(
        `${id} needs ${share.name} ${share.requiredVersion}; shared is ${sharedVersion(share.name)}.`,
      );
    }
  }
  return reasons;
};

const packageSchema = z.object({ version: z.string() });
const require = createRequire(import.meta.url);

export function sharedVersion(module: string): string {
  const packageName = /^(@[^/]+\/)?[^/]+/.exec(module)?.[0] ?? module;
  const file = require.resolve(`${packageName}/package.json`);
  return packageSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).version;
}
