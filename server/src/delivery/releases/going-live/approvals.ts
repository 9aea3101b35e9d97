import { type Selectable, sql } from 'kysely';
import { type Approval, type ChangedRelease, releaseIdOf } from 'shared-contracts/release';
import type { Db } from '../../../platform/storage/index.ts';
import { OPERATIONS, type Principal } from '../access/release-tokens.ts';
import { type Author, writeAudit } from '../records/audit.ts';
import { readChannels } from '../records/read-channels.ts';
import { refusal } from '../records/release-error.ts';
import { SHELL } from '../records/release-record.ts';
import { type ReleaseApprovalsTable, releaseDb } from '../records/release-tables.ts';
import { lockChanges } from '../registry/change-lock.ts';
import { type ReleaseContext, refuseFor } from '../registry/release-context.ts';
import { canary } from './canary.ts';
import { refuseUnchecked } from './first-showing.ts';
import { refuseWhileFrozen } from './freezes.ts';
import { promote } from './promote.ts';
import { assertSteps, startRamp } from './ramps.ts';
import { channelNow } from './steps/change-live.ts';
import { checkCandidate } from './steps/check-candidate.ts';
import { close } from './steps/close-approval.ts';
import { readPromotionContext, reasonsAgainst } from './steps/locked-channel.ts';

export interface ApprovalRule {
  readonly isOn: boolean;
  readonly hours: number;
}

export type ChangeRequest = { readonly unchecked?: boolean | undefined } & (
  | { readonly kind: 'promote' }
  | { readonly kind: 'canary'; readonly percent: number }
  | { readonly kind: 'ramp'; readonly steps: readonly number[]; readonly everySeconds: number }
);

type Row = Selectable<ReleaseApprovalsTable>;

const MAX_UNAPPROVED_PERCENT = 5;
const CLOCK = sql<Date>`clock_timestamp()`;

const stepsOf = (change: ChangeRequest): readonly number[] =>
  change.kind === 'ramp' ? change.steps : [change.kind === 'canary' ? change.percent : 100];

export async function askFor(
  context: ReleaseContext,
  rule: ApprovalRule,
  [name, version]: readonly [name: string, version: string],
  change: ChangeRequest,
  by: Author,
  token: Principal,
): Promise<ChangedRelease> {
  if (change.kind === 'ramp') assertSteps(change.steps);
  await refuseUnchecked(context, [name, version], change.unchecked === true, by, token);
  if (!rule.isOn || !(await isForMany(context, name, version, change)))
    return make(context, name, version, change, by);
  const candidate = await checkCandidate(context, name, version);
  await releaseDb(context.db)
    .transaction()
    .execute(async (transaction) => {
      await lockChanges(transaction);
      await lapseApprovals(transaction);
      const known = await waiting(transaction, name);
      if (known && isSame(known, version, change, token)) return;
      if (known)
        throw refusal(
          `${name}@${known.version} (${changeWords(known)}) is already waiting, requested by ${known.asked_by}: approve or withdraw it first.`,
        );
      const { recordOf } = context.registry;
      const { channels } = await readChannels(transaction, recordOf);
      await refuseWhileFrozen(transaction, name);
      refuseFor(reasonsAgainst(candidate, await readPromotionContext(transaction, channels)));
      await insert(transaction, rule, [name, version], change, by, token);
    });
  const [waits] = await listApprovals(context.db, token, name);
  return { ...(await channelNow(context, name)), ...(waits ? { waits } : {}) };
}

async function isForMany(
  { registry }: ReleaseContext,
  name: string,
  version: string,
  change: ChangeRequest,
): Promise<boolean> {
  if (name !== SHELL) return false;
  const { live, canary: running } = (await registry.refresh()).channels.get(name) ?? {};
  if (!live || live.version === version) return false;
  const most = Math.max(...stepsOf(change));
  const has = running?.release.version === version && change.kind === 'canary' ? running.percent : 0;
  return most > Math.max(MAX_UNAPPROVED_PERCENT, has);
}

function make(context: ReleaseContext, name: string, version: string, change: ChangeRequest, by: Author) {
  switch (change.kind) {
    case 'promote':
      return promote(context, name, version, by);
    case 'canary':
      return canary(context, name, version, change.percent, by);
    case 'ramp':
      return startRamp(context, name, version, change, by);
  }
}

export async function approve(
  context: ReleaseContext,
  [name, version]: readonly [name: string, version: string],
  id: number,
  by: Author,
  token: Principal,
): Promise<ChangedRelease> {
  const row = await waiting(context.db, name);
  if (row?.id !== id || row.version !== version)
    throw refusal(`This change of ${name} is no longer waiting: check the status again.`);
  if (row.asked_token === token.id)
    throw refusal(
      `${releaseIdOf(name, version)} was requested with this token: approve it with another one.`,
    );
  // Otherwise an operator could approve with a newly created token.
  if (token.since && token.since > row.asked_at)
    throw refusal(
      `This token is newer than the request for ${releaseIdOf(name, version)}: approve it with an older one.`,
    );
  const { asked_by, why, kind, steps, every_seconds } = row;
  const approval = { id, who: by.who, why: by.why };
  const asked = { ...by, who: `${asked_by}, approved by ${by.who}`, why, approval };
  const [percent = 0] = steps;
  return make(
    context,
    name,
    version,
    kind === 'ramp'
      ? { kind, steps, everySeconds: every_seconds ?? 0 }
      : kind === 'canary'
        ? { kind, percent }
        : { kind },
    asked,
  );
}

export const withdraw = (db: Db, name: string, by: Author): Promise<void> =>
  releaseDb(db)
    .transaction()
    .execute(async (transaction) => {
      const version = await close(transaction, name, 'withdrawn', by.who);
      if (!version) throw refusal(`No change of ${name} is waiting for approval.`);
      await writeAudit(transaction, { ...by, action: 'approval-withdraw', name, version });
    });

export async function lapseApprovals(db: Db): Promise<void> {
  const rows = await releaseDb(db)
    .updateTable('release_approvals')
    .set({ state: 'lapsed', decided_at: CLOCK })
    .where('state', '=', 'waiting')
    .where('lapses_at', '<=', CLOCK)
    .returning(['name', 'version', 'asked_by'])
    .execute();
  for (const { name, version, asked_by } of rows) {
    const why = `not approved in time, requested by ${asked_by}`;
    await writeAudit(db, { action: 'approval-lapse', who: 'the site', why, name, version });
  }
}

/** Refuses a rollback to a version that was never live, because it would avoid the second token. */
export async function refuseUnseen(
  { db }: ReleaseContext,
  rule: ApprovalRule,
  name: string,
  to: string | undefined,
): Promise<void> {
  if (!rule.isOn || name !== SHELL || to === undefined) return;
  const had = await releaseDb(db)
    .selectFrom('release_revisions')
    .select('revision')
    .where('name', '=', name)
    .where('live_version', '=', to)
    .executeTakeFirst();
  if (!had) throw refusal(`${name}@${to} was never live: promote it, and approve that with a second token.`);
}

export async function listApprovals(db: Db, token: Principal, name?: string): Promise<Approval[]> {
  const rows = await releaseDb(db)
    .selectFrom('release_approvals as change')
    .selectAll('change')
    .select(
      sql<number>`(select count(*)::int from release_tokens as token
        where token.revoked_at is null and token.expires_at > ${CLOCK} and token.created_at <= change.asked_at
          and token.id <> change.asked_token and (token.releases is null or change.name = any(token.releases)))
        + (select count(*)::int from staff where staff.disabled_at is null and staff.created_at <= change.asked_at
          and staff.roles && '{releases,administrator}' and 'staff:' || staff.id <> change.asked_token)`.as(
        'others',
      ),
    )
    .where('state', '=', 'waiting')
    .where('lapses_at', '>', CLOCK)
    .$if(name !== undefined, (query) => query.where('name', '=', name ?? ''))
    .orderBy('id')
    .execute();
  return rows.map(({ others, ...row }) => ({
    id: row.id,
    name: row.name,
    version: row.version,
    kind: row.kind,
    steps: row.steps,
    everySeconds: row.every_seconds,
    who: row.asked_by,
    why: row.why,
    askedAt: row.asked_at.toISOString(),
    lapsesAt: row.lapses_at.toISOString(),
    yours: row.asked_token === token.id,
    approvers: others + (row.asked_token === OPERATIONS.id ? 0 : 1),
  }));
}

const waiting = (db: Db, name: string) =>
  releaseDb(db)
    .selectFrom('release_approvals')
    .selectAll()
    .where('name', '=', name)
    .where('state', '=', 'waiting')
    .where('lapses_at', '>', CLOCK)
    .executeTakeFirst();

async function insert(
  db: Db,
  { hours }: ApprovalRule,
  [name, version]: readonly [name: string, version: string],
  change: ChangeRequest,
  { who, why }: Author,
  token: Principal,
): Promise<void> {
  const row = {
    name,
    version,
    kind: change.kind,
    steps: [...stepsOf(change)],
    every_seconds: change.kind === 'ramp' ? change.everySeconds : null,
  };
  await releaseDb(db)
    .insertInto('release_approvals')
    .values({
      ...row,
      asked_by: who,
      asked_token: token.id,
      why,
      lapses_at: sql<Date>`clock_timestamp() + make_interval(hours => ${hours})`,
    })
    .execute();
  await writeAudit(db, { action: 'approval-ask', who, why, name, version, detail: changeWords(row) });
}

const isSame = (known: Row, version: string, change: ChangeRequest, token: Principal) =>
  known.asked_token === token.id &&
  known.version === version &&
  known.kind === change.kind &&
  known.steps.join() === stepsOf(change).join() &&
  known.every_seconds === (change.kind === 'ramp' ? change.everySeconds : null);

const changeWords = ({ kind, steps }: Pick<Row, 'kind' | 'steps'>) =>
  kind === 'promote' ? 'promote' : `${kind} ${steps.join(', ')} %`;
