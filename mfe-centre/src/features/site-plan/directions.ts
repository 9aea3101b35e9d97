import type { SitePlan } from 'shared-contracts/content';
import { distance, type Point, type Projection } from './projection.ts';
import type { Route } from './route.ts';

export interface Direction {
  readonly text: string;
  readonly metres: number;
}

type Turn = 'straight' | 'left' | 'right' | 'back';
type Special = 'crossing' | 'ramp' | 'steps';

interface Leg {
  readonly turn: Turn;
  readonly special: Special | null;
  metres: number;
  readonly nodes: string[];
}

/** Angles in degrees: smaller ones are no turn, larger ones a turn back. */
const STRAIGHT_BELOW = 40;
const BACK_ABOVE = 150;

function turnBetween(a: Point, b: Point, c: Point): Turn {
  const before = Math.atan2(b.y - a.y, b.x - a.x);
  const after = Math.atan2(c.y - b.y, c.x - b.x);
  // South is down on the drawing, so a growing angle turns right.
  const degrees = ((((after - before) * 180) / Math.PI + 540) % 360) - 180;
  if (Math.abs(degrees) < STRAIGHT_BELOW) return 'straight';
  if (Math.abs(degrees) > BACK_ABOVE) return 'back';
  return degrees > 0 ? 'right' : 'left';
}

const TURN_WORDS: Record<Turn, string> = {
  straight: 'go straight',
  left: 'turn left',
  right: 'turn right',
  back: 'turn around',
};

const SPECIAL_WORDS: Record<Special, string> = {
  crossing: 'cross the driveway',
  ramp: 'take the ramp',
  steps: 'take the stairs',
};

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function doorsByNode(plan: SitePlan): Map<string, string[]> {
  const nameOfUnit = new Map(
    plan.occupants.map(({ properties }) => [properties.unit_id, properties.name.en]),
  );
  const nameOfNode = new Map(
    plan.walkways.nodes.map(({ id, unitId }) => [id, unitId && nameOfUnit.get(unitId)]),
  );
  const doors = new Map<string, string[]>();
  const add = (node: string, door: string) => {
    const name = nameOfNode.get(door);
    if (name) doors.set(node, [...(doors.get(node) ?? []), name]);
  };
  for (const { from, to } of plan.walkways.edges) {
    add(from, to);
    add(to, from);
  }
  return doors;
}

/** Minimum metres between points that define a direction, because plans are rounded. */
const MIN_DIRECTION_METRES = 4;

const farFrom = (here: Point, points: readonly Point[]) =>
  points.find((point) => distance(point, here) >= MIN_DIRECTION_METRES) ?? points.at(-1);

function turnAt(points: readonly Point[], index: number): Turn {
  const here = points[index];
  if (!here) return 'straight';
  const before = farFrom(here, points.slice(0, index).reverse());
  const after = farFrom(here, points.slice(index + 1));
  return before && after ? turnBetween(before, here, after) : 'straight';
}

/** `points` may start with the place before the route. `offset` is their number. */
function legsOf(route: Route, points: readonly Point[], offset: number): Leg[] {
  const legs: Leg[] = [];
  route.edges.forEach((edge, index) => {
    const turn = turnAt(points, index + offset);
    const special = edge.kind === 'path' || edge.kind === 'door' ? null : edge.kind;
    const last = legs.at(-1);
    const node = route.nodes[index + 1]?.id ?? '';
    const followsDoor = index === 0 || route.edges[index - 1]?.kind === 'door';
    if (last && turn === 'straight' && special === last.special && edge.kind !== 'door' && !followsDoor) {
      last.metres += edge.metres;
      last.nodes.push(node);
    } else legs.push({ turn, special, metres: edge.metres, nodes: [route.nodes[index]?.id ?? '', node] });
  });
  return legs;
}

function landmarks(nodes: readonly string[], doors: ReadonlyMap<string, string[]>, ends: readonly string[]) {
  const names = nodes.slice(1, -1).flatMap((node) => doors.get(node) ?? []);
  return [...new Set(names)].filter((name) => !ends.includes(name)).slice(0, 2);
}

function sentence(leg: Leg, doors: ReadonlyMap<string, string[]>, ends: readonly string[]): string {
  const corner = (doors.get(leg.nodes[0] ?? '') ?? []).find((name) => !ends.includes(name));
  const passed = landmarks(leg.nodes, doors, ends);
  const turn =
    leg.turn === 'straight' && leg.special ? '' : `${TURN_WORDS[leg.turn]}${corner ? ` at ${corner}` : ''}`;
  const special = leg.special && `${SPECIAL_WORDS[leg.special]}${!turn && corner ? ` at ${corner}` : ''}`;
  const words = [turn, special].filter(Boolean).join(' and ');
  return capital(`${words}${passed.length > 0 ? `, past ${passed.join(' and ')}` : ''}`);
}

interface RouteEnd {
  readonly label: string;
  readonly at: Point;
}

const sideWords = (turn: Turn | undefined) =>
  turn === 'left' || turn === 'right' ? `on your ${turn}` : 'in front of you';

/**
 * Returns the instructions of a route. Stores start and end it at their doors. Places without a door, such as
 * parking lots, connect straight over the ground.
 */
export function directionsOf(
  plan: SitePlan,
  route: Route,
  projection: Projection,
  { from, to }: { from: RouteEnd; to: RouteEnd },
): Direction[] {
  const startsAtDoor = route.edges[0]?.kind === 'door';
  const endsAtDoor = route.edges.at(-1)?.kind === 'door';
  const way = route.nodes.map(({ at }) => projection.toPoint(at));
  const points = [...(startsAtDoor ? [] : [from.at]), ...way, ...(endsAtDoor ? [] : [to.at])];
  const doors = doorsByNode(plan);
  const ends = [from.label, to.label];
  const legs = legsOf(route, points, startsAtDoor ? 0 : 1);
  const middle = legs
    .slice(startsAtDoor ? 1 : 0, endsAtDoor ? -1 : undefined)
    .map((leg): Direction => ({ text: sentence(leg, doors, ends), metres: leg.metres }));

  const side = sideWords(endsAtDoor ? legs.at(-1)?.turn : turnAt(points, points.length - 2));
  const arrival = { text: `${to.label} is ${side}`, metres: endsAtDoor ? 0 : gap(way.at(-1), to.at) };
  if (startsAtDoor) {
    const [first, ...rest] = middle;
    if (!first) return [{ text: `Leave ${from.label}`, metres: 0 }, arrival];
    const words = `${first.text.charAt(0).toLowerCase()}${first.text.slice(1)}`;
    return [{ text: `Leave ${from.label} and ${words}`, metres: first.metres }, ...rest, arrival];
  }
  const near = (doors.get(route.nodes[0]?.id ?? '') ?? []).find((name) => !ends.includes(name));
  const approach = `Walk from ${from.label} to the promenade${near ? ` at ${near}` : ''}`;
  return [{ text: approach, metres: gap(way[0], from.at) }, ...middle, arrival];
}

const gap = (a: Point | undefined, b: Point) => (a ? distance(a, b) : 0);

/** Returns the length in metres, including the ground before and after the walkways. */
export function lengthOf(
  route: Route,
  projection: Projection,
  { from, to }: { from: RouteEnd; to: RouteEnd },
): number {
  const way = route.nodes.map(({ at }) => projection.toPoint(at));
  const before = route.edges[0]?.kind === 'door' ? 0 : gap(way[0], from.at);
  const after = route.edges.at(-1)?.kind === 'door' ? 0 : gap(way.at(-1), to.at);
  return route.metres + before + after;
}
