import type { Db } from '../../../../platform/storage/index.ts';
import { readGround } from '../../access/grants.ts';
import type { Channels, Ground } from '../../gates/gate.ts';
import { PROMOTE_GATES, reasonsToRefuse } from '../../gates/gates.ts';
import { readRecalled } from '../../records/read-channels.ts';
import type { ReleaseRecord } from '../../records/release-record.ts';

export interface Standing {
  readonly channels: Channels;
  readonly ground: Ground;
  readonly recalled: ReadonlySet<string>;
}

export const readStanding = async (db: Db, channels: Channels): Promise<Standing> => ({
  channels,
  ground: await readGround(db),
  recalled: await readRecalled(db),
});

/** Returns why a release may not go live now. Used by promotion, canary, rollback and matrix. */
export function reasonsAgainst(candidate: ReleaseRecord, { channels, ground, recalled }: Standing): string[] {
  if (recalled.has(candidate.id)) return [`${candidate.id} is recalled.`];
  return reasonsToRefuse(PROMOTE_GATES, candidate, channels, ground);
}
