import type { BrowserContext } from 'playwright';
import { CONSENT_TEXT_VERSION } from 'shared-contracts/member';

export const PHONE = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true } as const;
export const DESKTOP = { viewport: { width: 1280, height: 860 } } as const;

/** Answers the question about cookies: necessary ones only, or functional ones too. */
export async function answerConsent(
  context: BrowserContext,
  baseUrl: string,
  { functional = false, chosenAt = Date.now() - 1000 }: { functional?: boolean; chosenAt?: number } = {},
): Promise<void> {
  const value = `${CONSENT_TEXT_VERSION}.${chosenAt}.-${functional ? 'f' : '-'}-`;
  await context.addCookies([{ name: 'consent', value, url: baseUrl }]);
}
