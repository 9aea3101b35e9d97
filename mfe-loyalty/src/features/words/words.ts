import {
  addDays,
  type Currency,
  dayIndexOf,
  localDateAt,
  SITE_TIME_ZONE,
  WEEKDAYS,
} from 'shared-contracts/content';
import type { Tier } from 'shared-contracts/member';
import { grouped } from 'shared-ui';

/*
 * Formats without `Intl`: its spaces and commas differ between server and browser, which would break
 * hydration.
 */
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** Returns "Nov 27, 2026". */
export function dayWords(date: string): string {
  const [year = '', month = '1', day = '1'] = date.split('-');
  return `${MONTHS[Number(month) - 1]} ${Number(day)}, ${year}`;
}

/** Returns "Ends Nov 27", for dates within a year. */
export const endsWords = (endsOn: string): string => `Ends ${dayWords(endsOn).split(',')[0]}`;

/** Returns "Starts tomorrow", "Starts Wednesday" or "Starts Nov 27". */
export function startsWords(startsOn: string, today: string): string {
  if (startsOn === addDays(today, 1)) return 'Starts tomorrow';
  if (startsOn > today && startsOn < addDays(today, 7)) return `Starts ${WEEKDAYS[dayIndexOf(startsOn)]}`;
  return `Starts ${dayWords(startsOn).split(',')[0]}`;
}

export const momentWords = (instant: string): string =>
  dayWords(localDateAt(Date.parse(instant), SITE_TIME_ZONE));

/** Returns "1,234", with a minus sign for negative numbers. */
export const countWords = (count: number): string => grouped(count).replace('-', '−');

export const pointsWords = (points: number): string =>
  `${countWords(points)} ${Math.abs(points) === 1 ? 'point' : 'points'}`;

/** Returns "$10.50" for 1050 US cents. */
export function moneyWords(cents: number, currency: Currency): string {
  const whole = countWords(Math.floor(Math.abs(cents) / 100));
  const rest = Math.abs(cents) % 100;
  const amount = rest ? `${whole}.${String(rest).padStart(2, '0')}` : whole;
  return `${cents < 0 ? '−' : ''}${currency === 'CAD' ? 'CA' : ''}$${amount}`;
}

export const tierName = (tier: Tier): string => tier.charAt(0).toUpperCase() + tier.slice(1);

/** Returns the title with the store, unless the title names it. */
export const offerName = (title: string, store: string | null): string =>
  store === null || title.includes(store) ? title : `${title}, ${store}`;
