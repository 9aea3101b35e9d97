import { policyGrant, slotGrant } from 'shared-contracts/release';
import { CAPTCHA_POLICY, WORKER_POLICY } from '../../../platform/html/csp.ts';
import type { ReleaseRecord } from '../records/release-record.ts';
import { type Gate, NO_OWNERSHIP, type Right, type RouteOwnership } from './gate.ts';

export const rightsOf = ({ manifest: { remote } }: ReleaseRecord): string[] => [
  ...(remote?.fragments ?? []).map(({ slot }) => slotGrant(slot)),
  ...(remote?.policies ?? []).map(policyGrant),
];

type Rights = Pick<RouteOwnership, 'rights'>;

export const hasRight = ({ rights }: Rights, name: string, right: string): boolean =>
  rights.some((granted) => granted.name === name && granted.prefix === right);

export const lackingRights = (release: ReleaseRecord, granted: Rights): Right[] =>
  rightsOf(release)
    .filter((right) => !hasRight(granted, release.name, right))
    .map((prefix) => ({ name: release.name, prefix }));

/** Policies that no remote may have: the shell's own, and the one that would apply to every string. */
export const RESERVED_RIGHTS: readonly string[] = ['default', WORKER_POLICY, CAPTCHA_POLICY].map(policyGrant);

/** Operations granted each slot that the remote fills, and each Trusted Types policy that it creates. */
export const rightsAreGranted: Gate = (candidate, _channels, { rights } = NO_OWNERSHIP) => {
  return lackingRights(candidate, { rights }).map(({ name, prefix }) => {
    const [kind = '', what = ''] = prefix.split(/:(.*)/s);
    const owner = kind === 'slot' && rights.find((granted) => granted.prefix === prefix)?.name;
    return owner
      ? `${candidate.id}: the slot '${what}' is granted to ${owner}: fill another slot, or ask operations ('pnpm release team list' shows who fills which).`
      : `${candidate.id}: the ${kind} '${what}' is not granted to ${name}: operations grant it with 'pnpm release team grant ${name} --${kind} ${what}'.`;
  });
};
