import {
  addDays,
  type Currency,
  dayIndexOf,
  localDateAt,
  SITE_TIME_ZONE,
  type Tier,
  WEEKDAYS,
} from 'shared-contracts';

/*
 * Written out by hand and not by `Intl`, whose spaces and commas differ between the server's and the browser's data: a
 * page must hydrate with the very text that was sent.
 */
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** `2026-11-27` is "Nov 27, 2026". */
export function dayWords(date: string): string {
  const [year = '', month = '1', day = '1'] = date.split('-');
  return `${MONTHS[Number(month) - 1]} ${Number(day)}, ${year}`;
}

/** Last day of what ends within a year, short enough for a narrow card: "Ends Nov 27". */
export const endsWords = (endsOn: string): string => `Ends ${dayWords(endsOn).split(',')[0]}`;

/** Day that something begins, seen from `today`: "Starts tomorrow", "Starts Wednesday", "Starts Nov 27". */
export function startsWords(startsOn: string, today: string): string {
  if (startsOn === addDays(today, 1)) return 'Starts tomorrow';
  if (startsOn > today && startsOn < addDays(today, 7)) return `Starts ${WEEKDAYS[dayIndexOf(startsOn)]}`;
  return `Starts ${dayWords(startsOn).split(',')[0]}`;
}

/** The day of an instant, in the site's zone. */
export const momentWords = (instant: string): string =>
  dayWords(localDateAt(Date.parse(instant), SITE_TIME_ZONE));

/** `1234` is "1,234"; below zero with a minus sign. */
export const countWords = (count: number): string =>
  `${count < 0 ? '−' : ''}${Math.abs(count)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',')}`;

export const pointsWords = (points: number): string =>
  `${countWords(points)} ${Math.abs(points) === 1 ? 'point' : 'points'}`;

/** `1050` US cents are "$10.50". */
export function moneyWords(cents: number, currency: Currency): string {
  const whole = countWords(Math.floor(Math.abs(cents) / 100));
  const rest = Math.abs(cents) % 100;
  const amount = rest ? `${whole}.${String(rest).padStart(2, '0')}` : whole;
  return `${cents < 0 ? '−' : ''}${currency === 'CAD' ? 'CA' : ''}$${amount}`;
}

/** "Gold". */
export const tierName = (tier: Tier): string => tier.charAt(0).toUpperCase() + tier.slice(1);
