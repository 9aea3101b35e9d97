import semver from 'semver';
import { fragmentExpose, SHARED_MODULES } from 'shared-contracts';
import { SHELL } from '../records/release-record.ts';
import type { Gate } from './gate.ts';
import { sharedVersion } from './shared-versions.ts';

const EXPOSED = './app';

/**
 * Checks that the container exposes only the app and its fragments, and takes only modules that the shell
 * shares in these versions.
 */
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
