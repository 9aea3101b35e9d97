import { firstSegment, paths, RESERVED_PATHS } from 'shared-contracts/content';

const PAGES = [
  paths.findACentre(),
  paths.brands(),
  paths.giftCards(),
  paths.contactUs(),
  paths.accessibility(),
  paths.privacyPolicy(),
  paths.termsOfUse(),
  paths.earningsCall(),
  paths.rewards(),
  paths.pink(),
  paths.getTangerDealDays(),
  paths.savingsPass(),
  paths.savingsPassDeals(),
  paths.savingsPassUpgrade(),
  paths.uploadReceipt(),
  paths.signIn(),
  paths.joinNow(),
  paths.verifyEmail(),
  paths.resetPassword(),
  paths.profile(),
  paths.personalPreferences(),
  paths.preferredCentre(),
];

/**
 * Returns path segments that no center may use as its slug: those of the server, the site's pages and
 * published releases.
 */
export function reservedSegments(published: readonly string[]): ReadonlySet<string> {
  const segments = [...RESERVED_PATHS.shell, ...PAGES, ...published]
    .map(firstSegment)
    .filter((segment) => segment && !segment.startsWith(':'));
  return new Set([...RESERVED_PATHS.server, ...segments]);
}
