import type { SlotName } from './slots.ts';

/** Space that a slot reserves for its fragment. The shell's style sheet defines the heights. */
export type SlotRoom = 'none' | 'card' | 'section' | 'panel' | 'glance';

/** Separate from the schemas, which no page needs. */
export const SLOT_ROOMS: Readonly<Record<SlotName, SlotRoom>> = {
  'home.club': 'panel',
  'home.nearest-centre': 'glance',
  'home.extra-1': 'none',
  'home.extra-2': 'none',
  'centre.rewards': 'none',
  'store.rewards': 'none',
  'profile.preferred-centre': 'card',
};

export const fragmentExpose = (slotName: string) => `./${fragmentChunkOf(slotName)}`;
export const fragmentChunkOf = (slotName: string) => `fragment-${slotName.replaceAll('.', '-')}`;
/** Prefix that replaces the route in outcomes and failures of a fragment. */
export const FRAGMENT_ROUTE = 'fragment:';
