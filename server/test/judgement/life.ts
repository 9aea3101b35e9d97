import { seededRandom } from '../../src/testing/seeded-random.ts';
import { JudgedSite, MINUTE, REMOTES } from './judged-site.ts';
import type { Entry, LifePlan, Rule } from './life-plan.ts';

const NOISE = { reported: 0.03, observed: 0.001 };
const REPLICA_MS = 500;

interface Stretch {
  readonly from: number;
  readonly to: number;
}
const inside = (at: number, of: readonly Stretch[]) => of.some(({ from, to }) => at >= from && at < to);

function troublesOf(plan: LifePlan, random: () => number) {
  const span = Math.min((plan.visits / plan.perHour) * 60 * MINUTE, 60 * MINUTE);
  const stretches = (count: number, ms: number): Stretch[] =>
    Array.from({ length: count }, () => random() * span).map((from) => ({ from, to: from + ms }));
  return {
    pauses: stretches(plan.pauses, 3_000),
    known: stretches(plan.outages, 5 * MINUTE),
    // Networks between the server and its visitors: every remote fails, and the server gets no report.
    unknown: plan.subject === 'shell' ? [] : stretches(plan.outages, 5 * MINUTE),
    bursts: stretches(plan.bursts, MINUTE),
  };
}

/** Draws the network of a visit: the previous one, one of a carrier with few addresses, or a new home. */
function createNetworks(random: () => number): () => string {
  let homes = 0;
  let last: string | null = null;
  return () => {
    const drawn = random();
    if (drawn < 0.01 && last) return last;
    last = drawn < 0.3 ? `carrier-${Math.floor(random() * 200)}` : `home-${homes++}`;
    return last;
  };
}

export function live(plan: LifePlan, rule: Rule): Entry[] {
  const random = seededRandom(plan.seed);
  const troubles = troublesOf(plan, random);
  const site = new JudgedSite(plan, rule, [...troubles.pauses, ...troubles.known]);
  const forgedAt = random() < 0.5 ? 0 : random() * 30 * MINUTE;
  const world = { plan, random, troubles, site, networkOf: createNetworks(random) };
  let isForged = plan.forgers === 0;
  let at = 0;
  for (let n = 0; n < plan.visits; n++) {
    at = nextVisit(world, at);
    if (!isForged && at >= forgedAt) {
      isForged = true;
      forge(world, forgedAt);
    }
    site.passTo(at);
    visit(world, at);
  }
  site.passTo(Number.POSITIVE_INFINITY);
  return site.log;
}

interface World {
  readonly plan: LifePlan;
  readonly random: () => number;
  readonly troubles: ReturnType<typeof troublesOf>;
  readonly site: JudgedSite;
  readonly networkOf: () => string;
}

function nextVisit({ plan, random, troubles: { bursts, pauses } }: World, at: number): number {
  const rate = plan.perHour * (inside(at, bursts) ? 20 : 1) * (inside(at, pauses) ? 300 : 1);
  const next = at + (-Math.log(1 - random()) * 60 * MINUTE) / rate;
  // Each pause has a visit, however low the traffic.
  return pauses.find(({ from }) => from > at && from <= next)?.from ?? next;
}

function visit(world: World, at: number): void {
  const { plan, random, troubles, site } = world;
  const { subject } = site;
  const network = world.networkOf();
  const drawn = random();
  const name = REMOTES[drawn < 0.4 ? 0 : drawn < 0.7 ? 1 : drawn < 0.9 ? 2 : 3] ?? '';
  const isBehind = site.goneAt !== null && at < site.goneAt + REPLICA_MS && random() < 1 - 1 / plan.replicas;
  const isInCanary = plan.subject !== 'canary' || random() < 0.2;
  const getsSubject = isInCanary && (site.goneAt === null || isBehind);
  const versionOf = (of: string) => (of === subject ? (getsSubject ? '2.0.0' : '1.0.0') : site.versionOf(of));
  const [version, shell] = [versionOf(name), versionOf('shell')];
  const isTouched = subject === 'shell' || name === subject;
  const isHit = plan.bad !== null && isTouched && (getsSubject || (plan.isLasting && site.goneAt !== null));
  site.log.push({
    at,
    what: 'visit',
    release: isTouched && getsSubject ? `${subject}@2.0.0` : `${name}@${version}`,
  });

  const heard = { at, name, version, shell, network };
  const isServers = plan.bad?.startsWith('server') ?? false;
  const breaks = isHit && random() < (plan.bad === 'server-leaks' ? 0.9 : 1);
  if (breaks)
    site.log.push({
      at,
      what: isServers ? 'server-failure' : 'browser-failure',
      release: `${subject}@2.0.0`,
    });
  if (inside(at, troubles.pauses) || (breaks && isServers) || random() < NOISE.observed)
    site.tell({ ...heard, kind: 'observed' });
  if (random() < plan.lost) return;
  if (breaks && !isServers) {
    const start = plan.bad === 'shell-throws' ? { name: 'shell', version: shell } : {};
    site.tell({ ...heard, ...start, kind: 'reported' });
    return;
  }
  const isOut = inside(at, troubles.known) || inside(at, troubles.unknown);
  site.tell({ ...heard, kind: random() < (isOut ? 0.8 : NOISE.reported) ? 'reported' : 'mounted' });
}

function forge({ plan, site }: World, at: number): void {
  const shell = site.subject === 'shell' ? '2.0.0' : '1.0.0';
  for (let lie = 0; lie < 20 * plan.forgers; lie++) {
    const network = `forger-${lie % plan.forgers}`;
    site.tell({ at: at + lie, name: site.subject, version: '2.0.0', shell, network, kind: 'reported' });
  }
}
