import { addDays } from 'shared-contracts';
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

/** Returns the shopping season. The holidays are from November 10 to December 26. */
export function seasonOf(date: string): Season {
  const day = date.slice(5);
  if (day >= '11-10' && day <= '12-26') return 'holidays';
  if (day < '03-01' || day > '12-26') return 'winter';
  if (day < '06-01') return 'spring';
  return day < '09-01' ? 'summer' : 'autumn';
}

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

const FRESH_DAYS = 7;

/** Returns the last day on which a sample made on `day` is valid: within a week and the same season. */
export function sampleLastDay(day: string): string {
  const last = addDays(day, FRESH_DAYS);
  return seasonOf(last) === seasonOf(day) ? last : seasonEnd(day);
}

const SNOW_FROM = 36;
export const isColdAt = ({ coordinates }: Pick<CentreRecord, 'coordinates'>): boolean =>
  coordinates.latitude >= SNOW_FROM;
