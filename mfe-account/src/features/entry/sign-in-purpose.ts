import { safeReturnPath } from 'shared-contracts/content';

/** What a path behind sign-in is for, completing "Sign in to …". */
const PURPOSES: ReadonlyArray<readonly [RegExp, string]> = [
  [/^\/profile\/linked-cards/, 'see your linked cards'],
  [/^\/profile\/security/, 'change how you sign in'],
  [/^\/profile\/transaction-history/, 'see your points history'],
  [/^\/profile/, 'see your profile'],
  [/^\/personal-preferences/, 'change your preferences'],
  [/^\/preferred-center/, 'choose your center'],
  [/^\/upload-receipt/, 'submit a receipt'],
  [/^\/[^/]+\/saved-deals/, 'see your saved deals'],
  [/^\/[^/]+\/redeem-points/, 'redeem your points'],
  [/^\/[^/]+\/points-exchange/, 'exchange your points'],
  [/^\/[^/]+\/confirmation/, 'see your order'],
];

/** Returns what the shopper wanted to do, or null for public pages. */
export function purposeOf(callbackUrl: string | null): string | null {
  const path = safeReturnPath(callbackUrl);
  return PURPOSES.find(([pattern]) => path !== null && pattern.test(path))?.[1] ?? null;
}
