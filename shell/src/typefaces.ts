import { UNDECIDED_ATTRIBUTE } from 'shared-contracts';

/** Milliseconds until typefaces are waited for no longer: on a line as slow as that they come in one by one, as they arrive. */
const LATEST_MS = 3_000;

const later = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
const { promise, resolve } = Promise.withResolvers<void>();

/**
 * Resolves when the page is drawn in its typefaces, or in those that its device has because they did not come. What has words measured
 * waits for it, since a face has all of the page's measured anew.
 */
export const typefacesAreIn = Promise.race([promise, later(2 * LATEST_MS)]);

/** Fetches the page's typefaces and draws it in them, all at once. */
export async function bringTypefacesIn(): Promise<void> {
  await Promise.race([Promise.allSettled([...document.fonts].map((face) => face.load())), later(LATEST_MS)]);
  document.documentElement.removeAttribute(UNDECIDED_ATTRIBUTE);
  resolve();
}
