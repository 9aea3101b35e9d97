import { paths, type Query } from 'shared-contracts';
import { AMENITY_FILTERS, type AmenityFilter } from './amenity-kinds.ts';

export interface MapState {
  readonly q: string;
  readonly category: string;
  readonly amenity: AmenityFilter['id'] | '';
  /** Key of the selected place: id of a store or lot. */
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
    place: key(params.get('store') ?? params.get('lot')),
    from: key(params.get('from')),
    to: key(params.get('to')),
    steps: params.get('steps') === '1',
  };
}

/** Store keys are numbers. All other keys are lots. */
const isStoreKey = (place: string) => /^\d+$/.test(place);

export const mapQueryOf = ({ q, category, amenity, place, from, to, steps }: MapState): Query => ({
  q: q.trim(),
  category,
  amenity,
  store: isStoreKey(place) ? place : '',
  lot: isStoreKey(place) ? '' : place,
  from,
  to,
  steps: steps ? '1' : '',
});

export const mapHref = (slug: string, state: MapState): string => paths.map(slug, mapQueryOf(state));
