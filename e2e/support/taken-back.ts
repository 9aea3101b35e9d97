import { expect } from 'playwright/test';
import { liveVersions } from './releases.ts';

/** Failures that one address is believed: see server/decisions/0018-blame-and-forged-reports.md. */
const AT_A_DESK = 6;
/** Visits beside those that count: what fails while the site's process is held up counts against nobody. */
const MORE = 8;
/** Milliseconds in which a release that is to go has gone. */
const SOON = 20_000;

/**
 * Visits until a release is taken back: it is live before each of the visits that count, and gone after them. Its history tells how
 * many counted.
 */
export async function visitUntilTakenBack(
  name: string,
  version: string,
  visit: () => Promise<void>,
): Promise<void> {
  const live = async () => (await liveVersions())[name];
  for (let visits = 1; visits <= AT_A_DESK; visits++) {
    expect(await live(), `before visit ${visits}`).toBe(version);
    await visit();
  }
  const hasGone = () =>
    expect
      .poll(live, { timeout: SOON })
      .not.toBe(version)
      .then(
        () => true,
        () => false,
      );
  for (let more = 0; more < MORE; more++) {
    if (await hasGone()) return;
    await visit();
  }
  expect(await live()).not.toBe(version);
}

/** In the history of a release that was taken back. */
export const SIX_FAILED = '6 of 6 visits failed';
