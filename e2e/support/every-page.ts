/**
 * Whether this is `pnpm drill every-page`, which looks at all pages, choices and menu items, or `pnpm drill every-journey`, which
 * goes each journey on a phone and at a desk and tells every action; `npm test` looks at a sample.
 */
export const isEveryPage = ['every-page', 'every-journey'].includes(process.env.DRILL ?? '');

/** The whole list in the drill, else those of it that `isInSample` picks. Throws when the sample is empty. */
export function sampleOf<T>(
  list: readonly T[],
  isInSample: (one: T, index: number) => boolean,
): readonly T[] {
  const sample = list.filter(isInSample);
  if (sample.length === 0) throw new Error('The sample of npm test is empty');
  return isEveryPage ? list : sample;
}
