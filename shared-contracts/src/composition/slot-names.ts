import type { SlotName } from './slots.ts';

/** Rooms that a slot keeps until its fragment stands: the shell's style sheet knows their heights. */
export type SlotRoom = 'none' | 'card' | 'section' | 'panel' | 'glance';

/** Room that each slot keeps. Beside the schemas, which no page needs. */
export const SLOT_ROOMS: Readonly<Record<SlotName, SlotRoom>> = {
  'home.club': 'panel',
  'home.nearest-centre': 'glance',
  'centre.rewards': 'none',
  'store.rewards': 'none',
  'profile.preferred-centre': 'card',
};

/** Path under which a remote's container exposes its fragment for a slot: `./fragment-home-club`. */
export const fragmentExpose = (slotName: string) => `./${fragmentChunkOf(slotName)}`;
/** Name of the fragment's chunk. */
export const fragmentChunkOf = (slotName: string) => `fragment-${slotName.replaceAll('.', '-')}`;
/** What outcomes and failures of a fragment say in the place of a route. */
export const FRAGMENT_ROUTE = 'fragment:';
