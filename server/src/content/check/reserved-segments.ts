import { paths } from 'shared-contracts';
import { releaseDb } from '../../delivery/releases/release-tables.ts';
import type { Db } from '../../platform/storage/database.ts';

/** What the server itself answers, besides pages. */
const SERVER = [
  'api',
  'assets',
  'health',
  'metrics',
  'frames',
  'releases',
  'oidc',
  'ops',
  '404',
  '500',
  'error',
  'offline',
];

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

const firstSegment = (path: string) => path.split('/')[1] ?? '';

/** First path segments that no centre may have as its slug: pages of the site, of any published release, and calls. */
export async function readReservedSegments(db: Db): Promise<ReadonlySet<string>> {
  const releases = await releaseDb(db).selectFrom('releases').select('manifest').execute();
  const published = releases.flatMap(({ manifest }) => manifest.remote?.routes.map(({ path }) => path) ?? []);
  const segments = [...PAGES, ...published]
    .map(firstSegment)
    .filter((segment) => segment && !segment.startsWith(':'));
  return new Set([...SERVER, ...segments]);
}
