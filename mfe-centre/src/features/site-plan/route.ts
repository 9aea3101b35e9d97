import type { SitePlan, WalkEdge, WalkNode } from 'shared-contracts/content';

/** A route over the plan's walkways. `nodes` has one entry more than `edges`. */
export interface Route {
  readonly nodes: readonly WalkNode[];
  readonly edges: readonly WalkEdge[];
  readonly metres: number;
  readonly isStepFree: boolean;
}

type Walkways = SitePlan['walkways'];

interface Reached {
  readonly metres: number;
  readonly from: string | null;
  readonly edge: WalkEdge | null;
}

function neighboursOf({ edges }: Walkways, stepFreeOnly: boolean): Map<string, WalkEdge[]> {
  const byNode = new Map<string, WalkEdge[]>();
  const add = (node: string, edge: WalkEdge) => byNode.set(node, [...(byNode.get(node) ?? []), edge]);
  for (const edge of edges) {
    if (stepFreeOnly && !edge.stepFree) continue;
    add(edge.from, edge);
    add(edge.to, edge);
  }
  return byNode;
}

function nearestOpen(reached: ReadonlyMap<string, Reached>, done: ReadonlySet<string>): string | null {
  let nearest: string | null = null;
  let metres = Number.POSITIVE_INFINITY;
  for (const [node, entry] of reached) {
    if (done.has(node) || entry.metres >= metres) continue;
    nearest = node;
    metres = entry.metres;
  }
  return nearest;
}

/** Returns the distance of nodes from the nearest of `starts` (Dijkstra). Stops at the first of `wanted`. */
function reachOf(
  walkways: Walkways,
  starts: readonly string[],
  stepFreeOnly: boolean,
  wanted: ReadonlySet<string>,
): Map<string, Reached> {
  const neighbours = neighboursOf(walkways, stepFreeOnly);
  const reached = new Map<string, Reached>(
    starts.map((node) => [node, { metres: 0, from: null, edge: null }]),
  );
  const done = new Set<string>();
  for (let node = nearestOpen(reached, done); node !== null; node = nearestOpen(reached, done)) {
    if (wanted.has(node)) break;
    done.add(node);
    const sofar = reached.get(node)?.metres ?? 0;
    for (const edge of neighbours.get(node) ?? []) {
      const next = edge.from === node ? edge.to : edge.from;
      const metres = sofar + edge.metres;
      if (metres < (reached.get(next)?.metres ?? Number.POSITIVE_INFINITY))
        reached.set(next, { metres, from: node, edge });
    }
  }
  return reached;
}

function wayTo(walkways: Walkways, reached: ReadonlyMap<string, Reached>, goals: readonly string[]) {
  const metres = (node: string) => reached.get(node)?.metres ?? Number.POSITIVE_INFINITY;
  const goal = goals
    .filter((node) => reached.has(node))
    .reduce<string | null>(
      (best, node) => (best === null || metres(node) < metres(best) ? node : best),
      null,
    );
  return goal === null ? null : wayBack(walkways, reached, goal);
}

/**
 * Returns the shortest route from any of `starts` to any of `goals` (node ids), or null. A linear scan for
 * the nearest node is fast enough for a few hundred nodes.
 */
export function findRoute(
  walkways: Walkways,
  starts: readonly string[],
  goals: readonly string[],
  { stepFreeOnly = true } = {},
): Route | null {
  return wayTo(walkways, reachOf(walkways, starts, stepFreeOnly, new Set(goals)), goals);
}

/** {@link findRoute} from one place to many, with a single search. */
export function routesFrom(
  walkways: Walkways,
  starts: readonly string[],
  { stepFreeOnly = true } = {},
): (goals: readonly string[]) => Route | null {
  const reached = reachOf(walkways, starts, stepFreeOnly, new Set());
  return (goals) => wayTo(walkways, reached, goals);
}

function wayBack({ nodes }: Walkways, reached: ReadonlyMap<string, Reached>, goal: string): Route {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const way: WalkNode[] = [];
  const edges: WalkEdge[] = [];
  for (let id: string | null = goal; id !== null; ) {
    const node = byId.get(id);
    const step: Reached | undefined = reached.get(id);
    if (node) way.unshift(node);
    if (step?.edge) edges.unshift(step.edge);
    id = step?.from ?? null;
  }
  return {
    nodes: way,
    edges,
    metres: reached.get(goal)?.metres ?? 0,
    isStepFree: edges.every(({ stepFree }) => stepFree),
  };
}
