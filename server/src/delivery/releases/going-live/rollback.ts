import type { ChangedRelease } from 'shared-contracts/release';
import type { Author } from '../records/audit.ts';
import { refusal } from '../records/release-error.ts';
import type { ReleaseContext } from '../registry/release-context.ts';
import { changeLive } from './steps/change-live.ts';
import { changeToCandidate } from './steps/rollback-candidates.ts';

interface RollbackWay {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Rolls back to `to`, or to the last good release. Refuses if `from` is not live any more. */
export async function rollback(
  context: ReleaseContext,
  name: string,
  by: Author,
  { from, to }: RollbackWay,
): Promise<ChangedRelease> {
  const { channels } = await context.registry.refresh();
  const channel = channels.get(name);
  if (!channel) throw refusal(`${name} has no live release to roll back.`);
  if (to === channel.live.version) throw refusal(`${channel.live.id} is already live.`);
  if (from !== undefined && from !== channel.live.version)
    throw refusal(`${name}@${from} is not live any more.`);
  return changeToCandidate(context, channel, to ? [to] : null, (target) => {
    const detail = `from ${channel.live.version}`;
    const change = { ...by, name, version: target.version, action: 'rollback', detail } as const;
    return changeLive(context, change, async (locked) => {
      if (!locked.isStill(channel)) throw refusal(`${name} was changed meanwhile: check the status again.`);
      await locked.refuse(target);
      return locked.goingLive(target);
    });
  });
}
