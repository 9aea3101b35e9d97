import {
  addDays,
  type Deal,
  dealSchema,
  instantOf,
  localDateAt,
  type Reward,
  rewardSchema,
} from 'shared-contracts/content';
import { contentDb } from '../../content/store/content-tables.ts';
import { RequestError } from '../../platform/errors/request-error.ts';
import type { Db } from '../../platform/storage/index.ts';
import type { Centre } from '../centres.ts';

async function answerOf(db: Db, id: number, kinds: ReadonlyArray<'deal' | 'promotion' | 'reward'>) {
  const row = await contentDb(db)
    .selectFrom('offers')
    .select('answer')
    .where('id', '=', id)
    .where('kind', 'in', kinds)
    .executeTakeFirst();
  if (!row) throw new RequestError('NOT_FOUND', `We can’t find that ${kinds[0]}.`);
  const answer: unknown = JSON.parse(row.answer);
  return answer;
}

export const rewardOf = async (db: Db, id: number): Promise<Reward> =>
  rewardSchema.parse(await answerOf(db, id, ['reward']));

export const dealOf = async (db: Db, id: number): Promise<Deal> =>
  dealSchema.parse(await answerOf(db, id, ['deal', 'promotion']));

/** Throws UNPROCESSABLE outside the offer's dates in its center's time zone. */
export function requireActive(offer: Deal | Reward, { timeZone }: Centre, now: Date): void {
  const today = localDateAt(+now, timeZone);
  if (today < offer.startsOn) throw new RequestError('UNPROCESSABLE', 'This hasn’t started yet.');
  if (today > offer.endsOn) throw new RequestError('UNPROCESSABLE', 'This has ended.');
}

/** Returns midnight at the end of `date` in the center's time zone. */
export const endOfDay = (date: string, { timeZone }: Centre): Date =>
  new Date(instantOf(addDays(date, 1), '00:00', timeZone));
