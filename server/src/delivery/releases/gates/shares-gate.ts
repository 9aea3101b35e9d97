import semver from 'semver';
import { SHARED_MODULES } from 'shared-contracts';
import { SHELL } from '../release-record.ts';
import type { Gate } from './gate.ts';
import { sharedVersion } from './shared-versions.ts';

/** The only thing that a remote may expose. */
const EXPOSED = './app';

/** The container exposes the app and nothing else, and takes only what the shell shares, in versions that it has. */
export const sharesAreAllowed: Gate = ({ name, id, manifest }) => {
  const { exposes, shared } = manifest;
  if (name === SHELL) return exposes.length > 0 ? [`${id}: the shell exposes nothing.`] : [];
  const reasons = exposes
    .filter((path) => path !== EXPOSED)
    .map((path) => `${id} exposes '${path}'; only '${EXPOSED}' is allowed.`);
  if (!exposes.includes(EXPOSED)) reasons.push(`${id} does not expose '${EXPOSED}'.`);
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
