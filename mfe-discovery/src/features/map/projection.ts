import type { Coordinates } from 'shared-contracts/content';

/** Point of the map, in kilometres east and south of its centre. */
export interface MapPoint {
  readonly x: number;
  readonly y: number;
}

/*
 * Albers equal-area conic projection with the parallels of US maps. Written out, because the library that
 * draws the outlines at build time is larger than the map itself.
 * https://mathworld.wolfram.com/AlbersEqual-AreaConicProjection.html
 */
const RADIANS = Math.PI / 180;
const EARTH_RADIUS_KM = 6371;
const PARALLELS = [29.5 * RADIANS, 45.5 * RADIANS] as const;
const MIDDLE = { latitude: 39, longitude: -96 };

const CONE = (Math.sin(PARALLELS[0]) + Math.sin(PARALLELS[1])) / 2;
const C = Math.cos(PARALLELS[0]) ** 2 + 2 * CONE * Math.sin(PARALLELS[0]);
const radiusAt = (latitude: number) =>
  (EARTH_RADIUS_KM / CONE) * Math.sqrt(C - 2 * CONE * Math.sin(latitude * RADIANS));
const MIDDLE_RADIUS = radiusAt(MIDDLE.latitude);

export function project({ latitude, longitude }: Coordinates): MapPoint {
  const radius = radiusAt(latitude);
  const turned = ((longitude - MIDDLE.longitude + 540) % 360) - 180;
  const angle = CONE * turned * RADIANS;
  return { x: radius * Math.sin(angle), y: radius * Math.cos(angle) - MIDDLE_RADIUS };
}

/** Parameters by which `outlines.json` was drawn in the same projection. */
export const PROJECTION = {
  parallels: [29.5, 45.5],
  middle: MIDDLE,
  scale: EARTH_RADIUS_KM,
} as const;
