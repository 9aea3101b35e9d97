import { addDays } from 'shared-contracts/content';
import type { RecordOf } from 'shared-contracts/content-records';
import { z } from 'shared-contracts/zod';
import type { HolidayFact } from './facts.ts';

export interface SampleContext {
  readonly seed: string;
  /** The date that all others are relative to, such as `2026-11-21`. */
  readonly today: string;
  readonly holidays: readonly HolidayFact[];
}

export type CentreRecord = RecordOf<'centres'>;
export type BrandRecord = RecordOf<'brands'>;
export type CategoryRecord = RecordOf<'categories'>;
export type StoreRecord = RecordOf<'stores'>;

export interface SampleCentre {
  readonly centre: CentreRecord;
  readonly stores: readonly StoreRecord[];
}

export const seasonSchema = z.enum(['winter', 'spring', 'summer', 'autumn', 'holidays']);
export type Season = z.infer<typeof seasonSchema>;

/** Last days of the seasons. The holidays are from November 10 to December 26. */
const SEASON_ENDS: ReadonlyArray<readonly [season: Season, lastDay: string]> = [
  // February has a 29th in leap years.
  ['winter', '02-29'],
  ['spring', '05-31'],
  ['summer', '08-31'],
  ['autumn', '11-09'],
  ['holidays', '12-26'],
  ['winter', '12-31'],
];

export function seasonOf(date: string): Season {
  return SEASON_ENDS.find(([, lastDay]) => date.slice(5) <= lastDay)?.[0] ?? 'winter';
}

export function seasonEnd(date: string): string {
  const [season, lastDay] = SEASON_ENDS.find(([, day]) => date.slice(5) <= day) ?? ['winter'];
  const year = Number(date.slice(0, 4));
  return season === 'winter'
    ? addDays(`${lastDay === '12-31' ? year + 1 : year}-03-01`, -1)
    : `${year}-${lastDay}`;
}

const FRESH_DAYS = 7;

/** Returns the last day on which a sample made on `day` is valid: within a week and the same season. */
export function sampleLastDay(day: string): string {
  const last = addDays(day, FRESH_DAYS);
  return seasonOf(last) === seasonOf(day) ? last : seasonEnd(day);
}

const SNOW_FROM = 36;
export const isColdAt = ({ coordinates }: Pick<CentreRecord, 'coordinates'>): boolean =>
  coordinates.latitude >= SNOW_FROM;
