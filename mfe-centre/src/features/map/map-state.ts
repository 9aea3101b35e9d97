import { type PlanAmenity, paths, type Query } from 'shared-contracts/content';
import type { IconName } from 'shared-ui';
import { isAmenity } from '../site-plan/plan-model.ts';

export interface MapState {
  readonly q: string;
  readonly category: string;
  readonly amenity: AmenityFilter['id'] | '';
  /** Key of the selected place: a store, lot or amenity. */
  readonly place: string;
  readonly from: string;
  readonly to: string;
  /** Whether routes may use steps. */
  readonly steps: boolean;
}

const key = (text: string | null) => (text ?? '').slice(0, 60);

export function mapStateOf(params: URLSearchParams): MapState {
  const amenity = AMENITY_FILTERS.find(({ id }) => id === params.get('amenity'));
  return {
    q: (params.get('q') ?? '').slice(0, 80),
    category: params.get('category') ?? '',
    amenity: amenity?.id ?? '',
    place: key(params.get('store') ?? params.get('lot') ?? params.get('place')),
    from: key(params.get('from')),
    to: key(params.get('to')),
    steps: params.get('steps') === '1',
  };
}

/** Store keys are numbers, and keys of amenities have a prefix. All other keys are lots. */
const parameterOf = (place: string) => (isAmenity(place) ? 'place' : /^\d+$/.test(place) ? 'store' : 'lot');

export const mapQueryOf = ({ q, category, amenity, place, from, to, steps }: MapState): Query => ({
  q: q.trim(),
  category,
  amenity,
  [parameterOf(place)]: place,
  from,
  to,
  steps: steps ? '1' : '',
});

export const mapHref = (slug: string, state: MapState): string => paths.map(slug, mapQueryOf(state));

type Kind = PlanAmenity['properties']['category'];

/** Amenities offered as filters, in this order. A filter may cover several kinds of the plan. */
const AMENITY_FILTERS = [
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

type AmenityFilter = (typeof AMENITY_FILTERS)[number];

export const filtersOf = (amenities: ReadonlyArray<{ kind: Kind }>) =>
  AMENITY_FILTERS.map((filter) => ({
    ...filter,
    count: amenities.filter(({ kind }) => (filter.kinds as readonly Kind[]).includes(kind)).length,
  })).filter(({ count }) => count > 0);
