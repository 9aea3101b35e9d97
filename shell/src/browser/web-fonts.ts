import { UNDECIDED_ATTRIBUTE } from 'shared-contracts/composition';

const LATEST_MS = 3_000;

const after = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
const { promise, resolve } = Promise.withResolvers<void>();

/** Code that measures text waits for it, since a font changes every width. */
export const webFontsReady = Promise.race([promise, after(2 * LATEST_MS)]);

export async function loadWebFonts(): Promise<void> {
  await Promise.race([Promise.allSettled([...document.fonts].map((face) => face.load())), after(LATEST_MS)]);
  document.documentElement.removeAttribute(UNDECIDED_ATTRIBUTE);
  resolve();
}
