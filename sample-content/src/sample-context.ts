import { addDays } from 'shared-contracts';
import type { RecordOf } from 'shared-contracts/content-records';
import { z } from 'shared-contracts/zod';
import type { HolidayFact } from './facts/facts.ts';

/** Context that every part of the sample is made from. */
export interface SampleContext {
  readonly seed: string;
  /** The day that dates are laid around, `2026-11-21`. */
  readonly today: string;
  readonly holidays: readonly HolidayFact[];
}

export type CentreRecord = RecordOf<'centres'>;
export type BrandRecord = RecordOf<'brands'>;
export type CategoryRecord = RecordOf<'categories'>;
export type StoreRecord = RecordOf<'stores'>;

/** A centre with its stores, as the parts that come after see it. */
export interface SampleCentre {
  readonly centre: CentreRecord;
  readonly stores: readonly StoreRecord[];
}

export const seasonSchema = z.enum(['winter', 'spring', 'summer', 'autumn', 'holidays']);
export type Season = z.infer<typeof seasonSchema>;

/** The shopping year: from mid-November to Christmas it is about gifts. */
export function seasonOf(date: string): Season {
  const day = date.slice(5);
  if (day >= '11-10' && day <= '12-26') return 'holidays';
  if (day < '03-01' || day > '12-26') return 'winter';
  if (day < '06-01') return 'spring';
  return day < '09-01' ? 'summer' : 'autumn';
}

/** The last day of the season that a date lies in. */
export function seasonEnd(date: string): string {
  const day = date.slice(5);
  const year = Number(date.slice(0, 4));
  switch (seasonOf(date)) {
    case 'holidays':
      return `${year}-12-26`;
    case 'winter':
      // February has a 29th in leap years.
      return addDays(`${day > '12-26' ? year + 1 : year}-03-01`, -1);
    case 'spring':
      return `${year}-05-31`;
    case 'summer':
      return `${year}-08-31`;
    case 'autumn':
      return `${year}-11-09`;
  }
}

/** A sample that is older has run out of events, and of deals. */
const FRESH_DAYS = 7;

/** The last day that a sample laid around `day` is right for: within a week, and in its own season. */
export function sampleLastDay(day: string): string {
  const last = addDays(day, FRESH_DAYS);
  return seasonOf(last) === seasonOf(day) ? last : seasonEnd(day);
}

/** Latitude from which winters bring snow. */
const SNOW_FROM = 36;
/** True where heavy winter goods sell, and snow may fall. */
export const isColdAt = ({ coordinates }: Pick<CentreRecord, 'coordinates'>): boolean =>
  coordinates.latitude >= SNOW_FROM;
