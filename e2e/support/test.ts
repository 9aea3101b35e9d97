import { test as base, expect } from 'playwright/test';

interface Fixtures {
  /** Messages that a test expects in the console, as parts of their text. Everything else fails it. */
  readonly expectedErrors: string[];
  readonly failOnStrayErrors: undefined;
}

/** Playwright's test, which fails on every console error, page error and unhandled rejection that it did not expect. */
export const test = base.extend<Fixtures>({
  expectedErrors: [[], { option: true }],
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
