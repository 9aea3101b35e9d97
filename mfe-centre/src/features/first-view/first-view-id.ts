import { FIRST_VIEW_ID } from 'shared-contracts';

const FIRST_ROWS = 2;

/** Returns the id that marks the first list row below the visible part, or undefined for other rows. */
export const firstViewId = (at: number): string | undefined =>
  at === FIRST_ROWS ? FIRST_VIEW_ID : undefined;
