import type { SitePlan } from 'shared-contracts';
import { distance, type Point, type Projection } from './projection.ts';
import type { Route } from './route.ts';

/** One sentence of a way, with how far it goes. */
export interface Direction {
  readonly text: string;
  readonly metres: number;
}

type Turn = 'straight' | 'left' | 'right' | 'back';
type Special = 'crossing' | 'ramp' | 'steps';

/** A stretch that is walked without a turn. */
interface Leg {
  readonly turn: Turn;
  readonly special: Special | null;
  metres: number;
  /** Ids of the nodes on it, its first one too. */
  readonly nodes: string[];
}

/** Below this a bend is no turn; beyond the other one goes back. Degrees. */
const STRAIGHT = 40;
const BACK = 150;

function turnBetween(a: Point, b: Point, c: Point): Turn {
  const before = Math.atan2(b.y - a.y, b.x - a.x);
  const after = Math.atan2(c.y - b.y, c.x - b.x);
  // South is down the drawing, so a growing angle turns right.
  const degrees = ((((after - before) * 180) / Math.PI + 540) % 360) - 180;
  if (Math.abs(degrees) < STRAIGHT) return 'straight';
  if (Math.abs(degrees) > BACK) return 'back';
  return degrees > 0 ? 'right' : 'left';
}

const TURN_WORDS: Record<Turn, string> = {
  straight: 'go straight on',
  left: 'turn left',
  right: 'turn right',
  back: 'turn around',
};

const SPECIAL_WORDS: Record<Special, string> = {
  crossing: 'cross the drive',
  ramp: 'take the ramp',
  steps: 'take the steps',
};

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Names of the stores whose doors lead onto a node. */
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

function legsOf(route: Route, points: readonly Point[]): Leg[] {
  const legs: Leg[] = [];
  route.edges.forEach((edge, index) => {
    const [before, here, next] = [points[index - 1], points[index], points[index + 1]];
    if (!here || !next) return;
    const turn = before && distance(before, here) > 0.5 ? turnBetween(before, here, next) : 'straight';
    const special = edge.kind === 'path' || edge.kind === 'door' ? null : edge.kind;
    const last = legs.at(-1);
    const node = route.nodes[index + 1]?.id ?? '';
    const isDoor = edge.kind === 'door';
    if (last && turn === 'straight' && special === last.special && !isDoor && index > 1) {
      last.metres += edge.metres;
      last.nodes.push(node);
    } else legs.push({ turn, special, metres: edge.metres, nodes: [route.nodes[index]?.id ?? '', node] });
  });
  return legs;
}

/** At most two names to go by, without the ends of the way. */
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

/**
 * The way in sentences, from door to door. `from` and `to` are names; the first and last edge of a way between stores
 * are their doors, and what lies between is said by turns and by the stores that one passes.
 */
export function directionsOf(
  plan: SitePlan,
  route: Route,
  projection: Projection,
  { from, to }: { from: string; to: string },
): Direction[] {
  const points = route.nodes.map(({ at }) => projection.toPoint(at));
  const doors = doorsByNode(plan);
  const ends = [from, to];
  const legs = legsOf(route, points);
  if (legs.length === 0) return [{ text: `${to} is right here`, metres: 0 }];

  const startsAtDoor = route.edges[0]?.kind === 'door';
  const endsAtDoor = route.edges.length > 1 && route.edges.at(-1)?.kind === 'door';
  const middle = legs.slice(startsAtDoor ? 1 : 0, endsAtDoor ? -1 : undefined);
  const directions: Direction[] = middle.map((leg) => ({
    text: sentence(leg, doors, ends),
    metres: leg.metres,
  }));

  const first = directions[0];
  const leaving = startsAtDoor ? `Leave ${from}` : `Start at ${from}`;
  const opening = first
    ? {
        text: `${leaving} and ${first.text.charAt(0).toLowerCase()}${first.text.slice(1)}`,
        metres: first.metres,
      }
    : { text: leaving, metres: 0 };
  const side = endsAtDoor ? legs.at(-1)?.turn : 'straight';
  const where = side === 'left' || side === 'right' ? `on your ${side}` : 'in front of you';
  return [opening, ...directions.slice(1), { text: `${to} is ${where}`, metres: 0 }];
}
