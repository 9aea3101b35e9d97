import { geoConicEqualArea } from 'd3-geo';
import { expect, it } from 'vitest';
import { PROJECTION, project } from './projection.ts';

const reference = geoConicEqualArea()
  .parallels([...PROJECTION.parallels])
  .rotate([-PROJECTION.middle.longitude, 0])
  .center([0, PROJECTION.middle.latitude])
  .scale(PROJECTION.scale)
  .translate([0, 0]);

it.each([
  [39, -96],
  [32.78, -79.93],
  [45.42, -75.7],
  [61.2, -149.9],
  [21.3, -157.8],
  [47.6, -52.7],
])('project: puts %d, %d at the same point as d3', (latitude, longitude) => {
  const { x, y } = project({ latitude, longitude });
  const [expectedX = 0, expectedY = 0] = reference([longitude, latitude]) ?? [];
  expect(x).toBeCloseTo(expectedX, 3);
  expect(y).toBeCloseTo(expectedY, 3);
});
