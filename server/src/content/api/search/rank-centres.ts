import type { SearchOrigin } from 'shared-contracts/content';
import { BORDER_KM, drivesFrom } from '../../places/drive.ts';
import type { CentreRecord } from '../snapshot.ts';

const SHUT_KM = 100_000;
// South of it are islands: Hawaii, Puerto Rico, Guam.
const LAST_ROAD_LATITUDE = 24.3;

/**
 * Returns a function that gives a center's estimated drive from `origin` and its rank: the drive, more behind a
 * border, and last if nobody can visit the center.
 */
export function rankFrom(
  origin: SearchOrigin,
): (centre: CentreRecord) => { km: number | null; rank: number } {
  const driveTo = drivesFrom(origin);
  const isDriven = !origin.isArea && origin.latitude > LAST_ROAD_LATITUDE;
  return ({ coordinates, address, status }) => {
    const km = driveTo(coordinates);
    const isAbroad = origin.country !== undefined && origin.country !== address.country;
    const rank = km + (isAbroad ? BORDER_KM : 0) + (status.kind === 'open' ? 0 : SHUT_KM);
    return { km: isDriven ? km : null, rank };
  };
}
