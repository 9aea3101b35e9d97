import { FIRST_VIEW_ID } from 'shared-contracts';

/** Rows that a window shows of a list below its page's head. */
const FIRST_ROWS = 2;

/** Id of a row of the list that a page is about, by its place in it: that of the first one out of sight. */
export const firstViewId = (at: number): string | undefined =>
  at === FIRST_ROWS ? FIRST_VIEW_ID : undefined;
