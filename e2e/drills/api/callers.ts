import type { Page } from 'playwright';
import { csrfAnswerSchema, paths } from 'shared-contracts';
import { join } from '../../support/join.ts';
import { siteUnderTest } from '../../support/site.ts';

/** Somebody who calls: headers of their own, and what the bodies of their calls hold. */
export interface Caller {
  readonly name: string;
  /** Asked for anew before each operation: what one has done may have ended a session. */
  credentials(): Promise<{
    readonly headers: Readonly<Record<string, string>>;
    readonly known: Record<string, string>;
  }>;
}

/** Script of the site itself, by its own headers. */
const OWN = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' };

async function cookiesOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies();
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

/** Token of the browser, whose cookie comes with it. */
async function tokenOf(page: Page): Promise<string> {
  const answer = await page.request.get('/api/auth/csrf');
  return csrfAnswerSchema.parse(await answer.json()).csrfToken;
}

const browserOf = (page: Page, name: string, isReady: () => Promise<unknown>): Caller => ({
  name,
  async credentials() {
    await isReady();
    const csrfToken = await tokenOf(page);
    return {
      headers: { ...OWN, cookie: await cookiesOf(page), 'x-csrf-token': csrfToken },
      known: { csrfToken },
    };
  },
});

export const visitor = (page: Page) => browserOf(page, 'a visitor', async () => undefined);

/** Member of their own, who joins again where a call has deleted the account or ended the session. */
export const member = (page: Page) =>
  browserOf(page, 'a member', async () => {
    const answer: unknown = await (await page.request.get('/api/auth/session')).json();
    if (JSON.stringify(answer).includes('public_id')) return;
    await page.context().clearCookies();
    await join(page, paths.home());
  });

/** Token of operations: it may do everything to releases. */
export const operator: Caller = {
  name: 'operations',
  credentials: async () => ({
    headers: { ...OWN, authorization: `Bearer ${siteUnderTest().releaseToken}` },
    known: {},
  }),
};
