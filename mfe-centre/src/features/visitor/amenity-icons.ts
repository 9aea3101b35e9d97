import type { Amenity } from 'shared-contracts';
import type { IconName } from 'shared-ui';

export const AMENITY_ICONS: Record<Amenity['kind'], IconName> = {
  restrooms: 'restroom',
  'family-restroom': 'restroom',
  'mothers-room': 'heart',
  wifi: 'wifi',
  'guest-services': 'info',
  atm: 'atm',
  strollers: 'bag',
  wheelchairs: 'accessible',
  playground: 'star',
  'dog-friendly': 'dog',
  'ev-charging': 'ev',
  'food-court': 'food',
  'gift-cards': 'gift',
  lockers: 'lock',
  'lost-and-found': 'search',
  'first-aid': 'plus',
  seating: 'pin',
};
