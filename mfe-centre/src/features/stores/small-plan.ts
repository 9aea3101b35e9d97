import type { Position } from 'shared-contracts';

const METRES_A_DEGREE = 111_320;
const MARGIN = 20;

/** Projects a few shapes of a site onto a plane, north up, in metres from its upper left corner. */
export function smallPlan(rings: ReadonlyArray<readonly Position[]>) {
  const all = rings.flat();
  const [west, east] = [Math.min(...all.map(([x]) => x)), Math.max(...all.map(([x]) => x))];
  const [south, north] = [Math.min(...all.map(([, y]) => y)), Math.max(...all.map(([, y]) => y))];
  const squeeze = METRES_A_DEGREE * Math.cos((north * Math.PI) / 180);
  const pointOf = ([x, y]: Position) => ({
    x: Math.round((x - west) * squeeze + MARGIN),
    y: Math.round((north - y) * METRES_A_DEGREE + MARGIN),
  });
  const end = pointOf([east, south]);
  return {
    width: end.x + MARGIN,
    height: end.y + MARGIN,
    pathOf: (ring: readonly Position[]) =>
      `M${ring
        .map(pointOf)
        .map(({ x, y }) => `${x} ${y}`)
        .join('L')}Z`,
    middleOf: (ring: readonly Position[]) => {
      const points = ring.map(pointOf);
      const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
      return { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 };
    },
  };
}
