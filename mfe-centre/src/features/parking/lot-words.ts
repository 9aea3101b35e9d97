import type { ParkingLot } from 'shared-contracts/content';
import { grouped } from 'shared-ui';
import { plural } from '../centre/centre-words.ts';

export const PARKING_NEEDS = ['ev', 'accessible', 'rv'] as const;
type ParkingNeed = (typeof PARKING_NEEDS)[number];

export const NEED_LABELS: Record<ParkingNeed, string> = {
  ev: 'EV charging',
  accessible: 'Accessible',
  rv: 'RV and bus',
};

export const chargersOf = ({ chargers }: ParkingLot): number =>
  chargers.reduce((sum, { count }) => sum + count, 0);

const MEETS: Record<ParkingNeed, (lot: ParkingLot) => boolean> = {
  ev: (lot) => chargersOf(lot) > 0,
  accessible: ({ accessibleSpaces }) => accessibleSpaces > 0,
  rv: ({ rvSpaces }) => rvSpaces > 0,
};

export const lotsFor = (lots: readonly ParkingLot[], need: ParkingNeed | null): ParkingLot[] =>
  lots.filter((lot) => need === null || MEETS[need](lot));

const CHARGER_KINDS = { 'level-2': 'Level 2', 'dc-fast': 'DC fast' } as const;

/** Returns "4 Level 2, 8 DC fast", or an empty string without chargers. */
export const chargerWords = ({ chargers }: ParkingLot): string =>
  chargers.map(({ kind, count }) => `${count} ${CHARGER_KINDS[kind]}`).join(', ');

const LOT_KINDS = { surface: 'Surface lot', garage: 'Garage', street: 'Street parking' } as const;

/** Returns "Garage, 6 ft 10 in clearance", with metres in Canada, or only the kind without a height limit. */
export function lotKindWords({ kind, clearanceCm }: ParkingLot, country: 'US' | 'CA'): string {
  if (clearanceCm === null) return LOT_KINDS[kind];
  const inches = Math.floor(clearanceCm / 2.54);
  const height =
    country === 'CA'
      ? `${(clearanceCm / 100).toFixed(2)} m`
      : `${Math.floor(inches / 12)} ft ${inches % 12} in`;
  return `${LOT_KINDS[kind]}, ${height} clearance`;
}

export const spacesWords = (lots: readonly ParkingLot[]): string => {
  const spaces = lots.reduce((sum, lot) => sum + lot.spaces, 0);
  return `${grouped(spaces)} spaces in ${plural(lots.length, 'lot')}`;
};
