/** Whether this is `npm run test:full`, which looks at every page, device and choice. `npm test` looks at a sample. */
export const isFullRun = process.env.TEST_LEVEL === 'full';

/** The whole list in a full run, else the part that `isInSample` picks. Throws when the sample is empty. */
export function sampleOf<T>(
  list: readonly T[],
  isInSample: (one: T, index: number) => boolean,
): readonly T[] {
  const sample = list.filter(isInSample);
  if (sample.length === 0) throw new Error('The sample of npm test is empty');
  return isFullRun ? list : sample;
}
