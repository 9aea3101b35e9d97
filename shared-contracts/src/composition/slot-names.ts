import type { SlotName } from './slots.ts';

/**
 * Space that a slot reserves for its fragment, if any. The shell's style sheet defines the heights. Separate from the
 * schemas, which no page needs.
 */
export const SLOT_ROOMS: Readonly<Partial<Record<SlotName, 'card' | 'panel' | 'glance'>>> = {
  'home.club': 'panel',
  'home.nearest-centre': 'glance',
  'profile.preferred-centre': 'card',
};

export const fragmentExpose = (slotName: string) => `./${fragmentChunkOf(slotName)}`;
export const fragmentChunkOf = (slotName: string) => `fragment-${slotName.replaceAll('.', '-')}`;
/** Prefix that replaces the route in outcomes and failures of a fragment. */
export const FRAGMENT_ROUTE = 'fragment:';
