import {
  type AuditEntry,
  type CheckRequest,
  type PastQuery,
  type PreviewRequest,
  type PublishedRelease,
  type ReleaseManifest,
  type ReleaseRevision,
  type ReleaseSignature,
  type ReleaseStatus,
  releaseSignatureSchema,
} from 'shared-contracts';
import type { Principal } from './access/release-tokens.ts';
import {
  type ApprovalRule,
  approve,
  askFor,
  lapse,
  listApprovals,
  refuseUnseen,
  type Wish,
  withdraw,
} from './going-live/approvals.ts';
import { canary, endCanary } from './going-live/canary.ts';
import { promote } from './going-live/promote.ts';
import { advanceRamps, holdRamp, type Judgement, listRamps } from './going-live/ramps.ts';
import { recall } from './going-live/recall.ts';
import { releaseMatrix } from './going-live/release-matrix.ts';
import { type RollbackWay, rollback } from './going-live/rollback.ts';
import { createPreview, listPreviews, type PreviewRule, revokePreview } from './previews.ts';
import { announce } from './publishing/1-announce.ts';
import { receiveFile } from './publishing/2-receive-file.ts';
import { type CompositionParts, check } from './publishing/check-release.ts';
import { type PublishAs, publish } from './publishing/publish-release.ts';
import { repair } from './publishing/repair.ts';
import type { By } from './records/audit.ts';
import { ReleaseError } from './records/release-error.ts';
import { type ReleaseRecord, releasesOf } from './records/release-record.ts';
import type { Damage } from './registry/damage.ts';
import { notFound, type ReleaseContext, type Trial } from './registry/release-context.ts';
import * as reader from './registry/release-reader.ts';
import { releaseRow } from './registry/release-row.ts';

export type ReleaseService = ReturnType<typeof createReleaseService>;

/** Returns the calls that publish releases and change what is live. Refusals throw a `ReleaseError`. */
export function createReleaseService(
  parts: Omit<ReleaseContext, 'trial'>,
  damage: Damage,
  approvals: ApprovalRule,
  previews: PreviewRule,
) {
  let suspended: () => readonly string[] = () => [];
  let trial: Trial = async () => [];
  let partsOf: CompositionParts = async () => null;
  const { db, files, registry } = parts;
  const context: ReleaseContext = { ...parts, trial: (candidate) => trial(candidate) };
  return {
    useTrial(given: Trial): void {
      trial = given;
    },
    useSuspended(given: () => readonly string[]): void {
      suspended = given;
    },
    announce: (name: string, version: string, manifest: ReleaseManifest) =>
      announce(context, name, version, manifest),
    upload: (name: string, version: string, path: string, bytes: Uint8Array) =>
      receiveFile(context, name, version, path, bytes),
    useCompositions(given: CompositionParts): void {
      partsOf = given;
    },
    check: (name: string, version: string, asked: CheckRequest, asOperations: boolean) =>
      check(context, [name, version], asked, asOperations, partsOf),
    /** `asOperations` also grants the release's unowned routes. */
    async publish(
      name: string,
      version: string,
      by: By,
      as: Pick<PublishAs, 'asOperations' | 'signature'>,
    ): Promise<PublishedRelease> {
      await publish(context, name, version, by, as);
      const published = (await reader.list(context, name)).find((release) => release.version === version);
      if (!published) throw new ReleaseError('RELEASE_NOT_FOUND', `${name}@${version} is gone again.`);
      return published;
    },
    preview: (name: string, version: string, asked: PreviewRequest, by: By) =>
      createPreview(context, previews, name, version, asked, by),
    previews: (name?: string) => listPreviews(db, name),
    async revokePreview(name: string, label: string, by: By) {
      await revokePreview(db, name, label, by);
      return listPreviews(db, name);
    },
    async signatures(name: string, version: string): Promise<ReleaseSignature[]> {
      const row = await releaseRow(context, name, version);
      return (row?.signatures ?? []).flatMap((given) => releaseSignatureSchema.safeParse(given).data ?? []);
    },
    async find(name: string, version: string): Promise<ReleaseRecord> {
      const release = await registry.find(name, version);
      if (!release) throw notFound(name, version);
      return release;
    },
    async file(name: string, version: string, path: string): Promise<Buffer> {
      const release = await this.find(name, version);
      const bytes = await files.read(release, path);
      if (!bytes)
        throw new ReleaseError('RELEASE_INCOMPLETE', `${release.id}: ${path} is missing or broken.`);
      return bytes;
    },
    promote: (name: string, version: string, by: By) => promote(context, name, version, by),
    canary: (name: string, version: string, percent: number, by: By) =>
      canary(context, name, version, percent, by),
    ask: (name: string, version: string, wish: Wish, by: By, token: Principal) =>
      askFor(context, approvals, [name, version], wish, by, token),
    approve: (name: string, version: string, id: number, by: By, token: Principal) =>
      approve(context, [name, version], id, by, token),
    async withdraw(name: string, by: By, token: Principal) {
      await withdraw(db, name, by);
      return listApprovals(db, token);
    },
    lapseApprovals: () => lapse(db),
    holdRamp: (name: string, isHeld: boolean, by: By) => holdRamp(db, name, isHeld, by),
    advanceRamps: (judgement: Judgement) => advanceRamps(context, judgement),
    endCanary: (name: string, by: By) => endCanary(context, name, by),
    async rollback(name: string, by: By, way: RollbackWay = {}) {
      await refuseUnseen(context, approvals, name, way.to);
      return rollback(context, name, by, way);
    },
    recall: (name: string, version: string, by: By) => recall(context, name, version, by),
    list: (name?: string) => reader.list(context, name),
    matrix: (withFiles: boolean) => releaseMatrix(context, withFiles),
    async status(token: Principal): Promise<ReleaseStatus> {
      const status = await reader.status(context);
      const { channels } = registry.state;
      const ids = new Set(suspended());
      return {
        ...status,
        damaged: [...damage.answers],
        ramps: await listRamps(db),
        approvals: await listApprovals(db, token),
        suspended: [...channels.values()]
          .flatMap(releasesOf)
          .filter(({ id }) => ids.has(id))
          .map(({ name, version }) => ({ name, version })),
      };
    },
    repair: (name: string, version: string, sent: number, by: By) =>
      repair(context, damage, name, version, sent, by),
    history: (query: PastQuery = {}): Promise<ReleaseRevision[]> => reader.history(context, query),
    audit: (query: PastQuery = {}): Promise<AuditEntry[]> => reader.audit(context, query),
  };
}
