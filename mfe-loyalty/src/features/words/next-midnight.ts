import { addDays, instantOf, localDateAt, SITE_TIME_ZONE } from 'shared-contracts/content';

/** Returns the next midnight, until which texts with dates are valid. */
export const nextMidnight = (now: number, timeZone: string = SITE_TIME_ZONE) =>
  instantOf(addDays(localDateAt(now, timeZone), 1), '00:00', timeZone);
