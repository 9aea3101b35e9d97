import { addDays, instantOf, localDateAt } from 'shared-contracts';

/**
 * Returns the next midnight in the zone, in milliseconds since the epoch. Text with "today" is valid until
 * then.
 */
export const untilMidnight = (now: number, timeZone: string): number =>
  instantOf(addDays(localDateAt(now, timeZone), 1), '00:00', timeZone);
