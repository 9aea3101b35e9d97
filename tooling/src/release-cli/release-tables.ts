import type {
  Approval,
  AuditEntry,
  Canary,
  DamagedRelease,
  Grant,
  MatrixRow,
  Preview,
  PublishedRelease,
  Ramp,
  ReleaseRevision,
  ReleaseSigner,
  ReleaseStatus,
  ReleaseToken,
} from 'shared-contracts/release';
import { placeOfError, type ReportedError } from 'shared-contracts/release';
import { table } from '../console/report.ts';

export const minute = (iso: string | null) => iso?.slice(0, 16).replace('T', ' ') ?? '';
const share = (canary: Canary | null) => (canary ? `${canary.version} ${canary.percent} %` : '');

export const releaseTable = (releases: readonly PublishedRelease[]) =>
  table(
    ['NAME', 'VERSION', 'STATE', 'RENDERED BY', 'PUBLISHED', 'BY', 'SIGNED BY', 'FRAGMENTS'],
    releases.map((release) => [
      release.name,
      release.version,
      stateOf(release),
      release.renderedBy ?? '',
      minute(release.publishedAt),
      release.publishedBy ?? '',
      signerText(release.signedBy),
      release.fragments?.join(', ') ?? '',
    ]),
  );

/** Undefined: an older server does not report signers. */
const signerText = (signer: ReleaseSigner | null | undefined) =>
  signer ? `${signer.who}, key ${signer.key}` : signer === null ? 'no trusted key' : '';

export const previewTable = (previews: readonly Preview[]) =>
  table(
    ['NAME', 'LABEL', 'VERSION', 'UNTIL', 'BY', 'WHY'],
    previews.map(({ name, label, version, endsAt, who, why }) => [
      name,
      label,
      version,
      minute(endsAt),
      who,
      why,
    ]),
  );

type State = Pick<PublishedRelease, 'live' | 'fallback' | 'canary' | 'recalled' | 'pruned' | 'preview'>;

function stateOf({ live, fallback, canary, recalled, pruned, preview }: State): string {
  if (live) return 'live';
  if (canary !== null) return `canary ${canary} %`;
  if (fallback) return 'fallback';
  return recalled ? 'recalled' : pruned ? 'pruned' : preview ? 'preview' : '';
}

const damageLine = ({ name, version, role, served, unsigned }: DamagedRelease) =>
  unsigned
    ? `Not run: ${name}@${version} (${role})${served ? `, ${name}@${served} is served instead` : ''}; ${unsigned}`
    : `Damaged: ${name}@${version} (${role})${served ? `, ${name}@${served} is served instead` : ''}; repair it: pnpm release repair ${name} ${version}`;

export function rampLine({ name, version, steps, percent, state, nextAt, words }: Ramp): string {
  const next = nextAt ? `, the next step at ${minute(nextAt)}` : '';
  return `Ramp: ${name}@${version} ${steps.join(', ')} %, at ${percent} %, ${state}${next}${words ? ` (${words})` : ''}`;
}

export function approvalText(approval: Approval): string {
  const { name, version, who, why, askedAt, lapsesAt, yours, approvers } = approval;
  const wish = `${name}@${version} waits: ${wishWords(approval)}, asked for by ${who} at ${minute(askedAt)}, until ${minute(lapsesAt)}: ${why}`;
  if (approvers === 0)
    return `${wish}\n  No other token could approve it. Withdraw it, make one (pnpm release token create TEAM --for ${name}), and ask again.`;
  const command = `pnpm release approve ${name} ${version}`;
  return `${wish}\n  ${yours ? `Your token asked for it, another one approves it: ${command}` : command}`;
}

const wishWords = ({ kind, steps }: Pick<Approval, 'kind' | 'steps'>) =>
  kind === 'promote' ? 'to be live for everybody' : `${kind} of ${steps.join(', ')} %`;

const suspendedLine = ({ name, version }: { readonly name: string; readonly version: string }) =>
  `Suspended: ${name}@${version} kept failing and does not render; see pnpm release errors ${name}`;

type Channel = ReleaseStatus['channels'][number];

const slotLine = ({ name, slots = [] }: Channel) =>
  `Slots of ${name}: ${slots.map(({ slot, filledBy }) => `${slot} by ${filledBy ?? 'nobody'}`).join(', ')}`;

export const statusTable = ({
  revision,
  channels,
  damaged = [],
  suspended = [],
  ramps = [],
  approvals = [],
}: ReleaseStatus) =>
  [
    `Revision ${revision}`,
    ...damaged.map(damageLine),
    ...suspended.map(suspendedLine),
    ...approvals.map(approvalText),
    ...ramps.map(rampLine),
    table(
      ['NAME', 'LIVE', 'RENDERED BY', 'SINCE', 'FALLBACK', 'CANARY', 'SIGNED BY'],
      channels.map(({ name, live, liveSince, fallback, canary, renderedBy, signedBy }) => [
        name,
        live,
        renderedBy ?? '',
        minute(liveSince),
        fallback ?? '',
        share(canary),
        signerText(signedBy),
      ]),
    ),
    ...channels.filter(({ slots }) => slots).map(slotLine),
  ].join('\n');

export const matrixTable = (rows: readonly MatrixRow[]) =>
  table(
    ['NAME', 'VERSION', 'STATE', 'COULD GO LIVE NOW'],
    rows.map(({ name, version, live, fallback, canary, reasons, frozen, unchecked }) => [
      name,
      version,
      stateOf({ live, fallback, canary, recalled: false, pruned: false }),
      [...reasons, unchecked, frozen && `Frozen: ${frozen}`].filter(Boolean).join(' ') || 'yes',
    ]),
  );

export const historyTable = (revisions: readonly ReleaseRevision[]) =>
  table(
    ['REVISION', 'AT', 'WHAT', 'NAME', 'LIVE', 'FALLBACK', 'CANARY', 'WHO', 'WHY'],
    revisions.map(({ revision, at, action, name, live, fallback, canary, who, why }) => [
      String(revision),
      minute(at),
      action,
      name,
      live,
      fallback ?? '',
      share(canary),
      who,
      why,
    ]),
  );

export const auditTable = (entries: readonly AuditEntry[]) =>
  table(
    ['AT', 'WHAT', 'RELEASE', 'DETAIL', 'WHO', 'WHY'],
    entries.map(({ at, action, name, version, detail, who, why }) => [
      minute(at),
      action,
      name && version ? `${name}@${version}` : '',
      detail ?? '',
      who,
      why,
    ]),
  );

export const grantTable = (grants: readonly Grant[]) =>
  table(
    ['REMOTE', 'GRANTED', 'SINCE', 'BY'],
    grants.map(({ remote, prefix, grantedAt, grantedBy }) => [remote, prefix, minute(grantedAt), grantedBy]),
  );

export const tokenTable = (tokens: readonly ReleaseToken[]) =>
  table(
    ['ID', 'TEAM', 'FOR', 'UNTIL', 'LAST USED', 'REVOKED'],
    tokens.map(({ id, team, releases, expiresAt, lastUsedAt, revokedAt }) => [
      id,
      team,
      releases === '*' ? 'everything' : releases.join(', '),
      minute(expiresAt),
      minute(lastUsedAt),
      minute(revokedAt),
    ]),
  );

const counts = (all: ReadonlyArray<readonly [string, number]>) =>
  all.map(([what, count]) => `${what} (${count})`).join(', ');

export function errorText(reported: ReportedError): string {
  const { fingerprint, outcome, error, message, stack, count, firstRelease, firstAt, lastAt } = reported;
  const versions = counts(reported.versions.map(({ version, count: times }) => [version, times]));
  const browsers = counts(reported.browsers.map(({ browser, count: times }) => [browser, times]));
  const place = placeOfError(reported);
  return [
    `${error}: ${message}`,
    ...(place ? [`  in ${place}`] : []),
    `  ${outcome}, ${count === 1 ? 'once' : `${count} times`}, first in ${firstRelease} on ${minute(firstAt)}, last on ${minute(lastAt)} (${fingerprint})`,
    `  versions ${versions}${browsers ? `; browsers ${browsers}` : ''}`,
    ...stack.map(
      ({ release, at, source, function: called }) =>
        `    at ${called ? `${called} ` : ''}${source ?? `${release}/${at}`}`,
    ),
  ].join('\n');
}
