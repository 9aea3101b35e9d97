import type { PlanAmenity } from 'shared-contracts';
import type { IconName } from 'shared-ui';

type Kind = PlanAmenity['properties']['category'];

/** Amenities offered as filters, in this order. A filter may cover several kinds of the plan. */
export const AMENITY_FILTERS = [
  { id: 'restroom', label: 'Restrooms', icon: 'restroom', kinds: ['restroom', 'restroom.family'] },
  {
    id: 'family',
    label: 'Family',
    icon: 'heart',
    kinds: ['mothersroom', 'restroom.family', 'stroller', 'playground'],
  },
  { id: 'ev', label: 'EV charging', icon: 'ev', kinds: ['evcharger'] },
  { id: 'seating', label: 'Seats', icon: 'pin', kinds: ['seating'] },
  { id: 'atm', label: 'ATM', icon: 'atm', kinds: ['atm'] },
  { id: 'information', label: 'Information', icon: 'info', kinds: ['information', 'firstaid', 'lockers'] },
  { id: 'water', label: 'Water', icon: 'drink', kinds: ['drinkingfountain'] },
  { id: 'transit', label: 'Bus and taxi', icon: 'transit', kinds: ['bus', 'taxi'] },
  { id: 'dogs', label: 'Dogs', icon: 'dog', kinds: ['dogpark'] },
] as const satisfies ReadonlyArray<{ id: string; label: string; icon: IconName; kinds: readonly Kind[] }>;

export type AmenityFilter = (typeof AMENITY_FILTERS)[number];

export const AMENITY_SIGNS: Record<Kind, IconName> = {
  restroom: 'restroom',
  'restroom.family': 'restroom',
  information: 'info',
  atm: 'atm',
  drinkingfountain: 'drink',
  seating: 'pin',
  playground: 'star',
  firstaid: 'plus',
  evcharger: 'ev',
  parking: 'parking',
  bus: 'transit',
  taxi: 'car',
  dogpark: 'dog',
  mothersroom: 'heart',
  stroller: 'bag',
  lockers: 'lock',
};

export const filtersOf = (amenities: ReadonlyArray<{ kind: Kind }>) =>
  AMENITY_FILTERS.map((filter) => ({
    ...filter,
    count: amenities.filter(({ kind }) => (filter.kinds as readonly Kind[]).includes(kind)).length,
  })).filter(({ count }) => count > 0);
