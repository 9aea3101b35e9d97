import type { SitePlan } from 'shared-contracts/content';
import type { Random } from '../random.ts';
import type { PlannedCentre } from './buildings.ts';
import { distance, type Point, pointIn, type projection } from './geometry.ts';

type Walkways = SitePlan['walkways'];
type Edge = Walkways['edges'][number];

interface Node {
  readonly id: string;
  readonly at: Point;
  readonly unitId: string | null;
}

/**
 * Returns the paths: along the promenade with a branch to each door. Stretches are joined by a crossing, or
 * by steps with a longer ramp.
 */
export function planWalkways(
  plan: PlannedCentre,
  unitIdOf: (building: number, unit: number) => string,
  project: ReturnType<typeof projection>,
  random: Random,
): Walkways {
  const nodes: Node[] = [];
  const edges: Edge[] = [];
  const join = (a: Node, b: Node, kind: Edge['kind'], detour = 1) => {
    const metres = Math.max(0.5, Math.round(distance(a.at, b.at) * detour * 10) / 10);
    edges.push({ from: a.id, to: b.id, metres, stepFree: kind !== 'steps', kind });
  };
  const add = (at: Point, unitId: string | null = null): Node => {
    const node = { id: `w${nodes.length + 1}`, at, unitId };
    nodes.push(node);
    return node;
  };

  let end: Node | null = null;
  for (const [index, stretch] of plan.stretches.entries()) {
    const doors = plan.buildings.flatMap((building, b) =>
      building.stretch === index
        ? building.units.map((unit, u) => ({ ...unit, unitId: unitIdOf(b, u) }))
        : [],
    );
    let last = add(pointIn(stretch.frame, -3, 0));
    if (end) joinStretches(end, last, join, add, random);
    for (const door of doors.sort((a, b) => a.along - b.along)) {
      const passing = add(pointIn(stretch.frame, door.along, 0));
      join(last, passing, 'path');
      join(passing, add(door.door, door.unitId), 'door');
      last = passing;
    }
    end = add(pointIn(stretch.frame, stretch.length + 3, 0));
    join(last, end, 'path');
  }
  return {
    nodes: nodes.map(({ id, at, unitId }) => ({ id, at: project.position(at), unitId })),
    edges,
  };
}

function joinStretches(
  from: Node,
  to: Node,
  join: (a: Node, b: Node, kind: Edge['kind'], detour?: number) => void,
  add: (at: Point) => Node,
  random: Random,
): void {
  if (random.chance(0.6)) {
    join(from, to, 'crossing');
    return;
  }
  join(from, to, 'steps');
  const beside = add({ x: (from.at.x + to.at.x) / 2 + 4, y: (from.at.y + to.at.y) / 2 - 4 });
  join(from, beside, 'ramp', 1.3);
  join(beside, to, 'ramp', 1.3);
}
