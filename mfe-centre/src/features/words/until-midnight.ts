import { addDays, instantOf, localDateAt } from 'shared-contracts';

/** Milliseconds since the epoch of the next midnight in the zone: what says "today" is true until then. */
export const untilMidnight = (now: number, timeZone: string): number =>
  instantOf(addDays(localDateAt(now, timeZone), 1), '00:00', timeZone);
