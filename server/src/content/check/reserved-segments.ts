import { firstSegment, paths, RESERVED_PATHS } from 'shared-contracts';
import { releaseDb } from '../../delivery/releases/release-tables.ts';
import type { Db } from '../../platform/storage/database.ts';

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

/** Reserved segments: no centre may have one as its slug. Of the server, the site's pages and any published release's. */
export async function readReservedSegments(db: Db): Promise<ReadonlySet<string>> {
  const releases = await releaseDb(db).selectFrom('releases').select('manifest').execute();
  const published = releases.flatMap(({ manifest }) => manifest.remote?.routes.map(({ path }) => path) ?? []);
  const segments = [...RESERVED_PATHS.shell, ...PAGES, ...published]
    .map(firstSegment)
    .filter((segment) => segment && !segment.startsWith(':'));
  return new Set([...RESERVED_PATHS.server, ...segments]);
}
