import { test as base, expect } from 'playwright/test';
import { answerConsent } from './visitor.ts';

interface Options {
  /** Messages that a test expects in the console, as parts of their text. Everything else fails it. */
  readonly expectedErrors: string[];
  /** The visitor's earlier answer to the question about cookies. */
  readonly consent: 'unanswered' | 'necessary' | 'functional';
}
interface Fixtures extends Options {
  readonly answeredConsent: undefined;
  readonly failOnStrayErrors: undefined;
}

/** Playwright's test, which fails on every console error, page error and unhandled rejection that it did not expect. */
export const test = base.extend<Fixtures>({
  expectedErrors: [[], { option: true }],
  consent: ['unanswered', { option: true }],
  answeredConsent: [
    async ({ context, consent, baseURL }, use) => {
      if (baseURL && consent !== 'unanswered')
        await answerConsent(context, baseURL, { functional: consent === 'functional' });
      await use(undefined);
    },
    { auto: true },
  ],
  failOnStrayErrors: [
    async ({ page, expectedErrors }, use) => {
      const stray: string[] = [];
      const note = (text: string) => {
        if (!expectedErrors.some((part) => text.includes(part))) stray.push(text);
      };
      page.on('pageerror', (error) => note(String(error.stack ?? error)));
      page.on('console', (message) => {
        if (message.type() === 'error') note(`${message.text()} (${message.location().url})`);
      });
      await use(undefined);
      expect(stray, 'stray errors in the browser').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

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
