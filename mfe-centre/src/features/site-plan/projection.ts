import type { Position, SitePlan } from 'shared-contracts/content';

/** Position on the plan, in metres from its upper left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Maps positions on the globe to the drawing, on a plane because a site is small. The drawing is turned by
 * `turn` degrees clockwise to fill its frame.
 */
export interface Projection {
  readonly width: number;
  readonly height: number;
  readonly turn: number;
  toPoint(position: Position): Point;
}

const METRES_PER_DEGREE = 111_320;
const MARGIN_METRES = 14;
const FRAME_RATIO = 1.2;
const TURN_STEP_DEGREES = 3;

const rounded = (value: number) => Math.round(value * 10) / 10;

function positionsOf(plan: SitePlan): Position[] {
  const drawn = [...plan.buildings, ...plan.parking, ...plan.units]
    .flatMap(({ geometry }) => geometry.coordinates.flat())
    .concat(plan.walkways.nodes.map(({ at }) => at));
  return drawn.length > 0 ? drawn : plan.venue.geometry.coordinates.flat();
}

function turned({ x, y }: Point, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return { x: x * cos - y * sin, y: x * sin + y * cos };
}

export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** Returns the smallest box around points. */
export function boxOf(points: readonly Point[]): Box {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** Returns the smallest box around boxes. */
export const boxAround = (boxes: readonly Box[]): Box =>
  boxOf(boxes.flatMap((box) => [box, { x: box.x + box.width, y: box.y + box.height }]));

export const middleOf = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 });

/** Returns the turn that allows the largest drawing, and the smallest turn among equal ones. */
function bestTurn(points: readonly Point[]): number {
  let best = { degrees: 0, scale: 0 };
  for (let degrees = 0; degrees <= 90; degrees += TURN_STEP_DEGREES) {
    for (const each of degrees === 0 ? [0] : [degrees, -degrees]) {
      const { width, height } = boxOf(points.map((point) => turned(point, each)));
      const scale = Math.min(FRAME_RATIO / width, 1 / height);
      if (scale > best.scale * 1.02) best = { degrees: each, scale };
    }
  }
  return best.degrees;
}

export function projectionOf(plan: SitePlan): Projection {
  const positions = positionsOf(plan);
  const [west = 0, north = 0] = [
    Math.min(...positions.map(([longitude]) => longitude)),
    Math.max(...positions.map(([, latitude]) => latitude)),
  ];
  const squeeze = Math.cos((north * Math.PI) / 180);
  const flat = ([longitude, latitude]: Position): Point => ({
    x: (longitude - west) * METRES_PER_DEGREE * squeeze,
    y: (north - latitude) * METRES_PER_DEGREE,
  });
  const points = positions.map(flat);
  const turn = bestTurn(points);
  const { x: left, y: top, width, height } = boxOf(points.map((point) => turned(point, turn)));
  return {
    width: rounded(width + 2 * MARGIN_METRES),
    height: rounded(height + 2 * MARGIN_METRES),
    turn,
    toPoint(position) {
      const { x, y } = turned(flat(position), turn);
      return { x: rounded(x - left + MARGIN_METRES), y: rounded(y - top + MARGIN_METRES) };
    },
  };
}

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
