import type { OutcomeBeacon } from 'shared-contracts/release';
import { seededRandom } from '../../src/testing/seeded-random.ts';
import type { Auditor } from './auditor.ts';
import { type JudgedSite, PAGES, pathOf, REMOTES } from './judged-site.ts';
import { createPopulation } from './visitors.ts';
import type { Defect, View, World } from './world.ts';

const POPULAR = [...REMOTES, REMOTES[0], REMOTES[0], REMOTES[1]];
const ERRORS = {
  defect: { name: 'TypeError', message: "Cannot read properties of undefined (reading 'map')" },
  outage: { name: 'TypeError', message: 'Failed to fetch' },
  noise: { name: 'Error', message: 'Minified React error #418' },
} as const;
const NOISE = [
  'load-error',
  'load-error',
  'deadline',
  'mount-error',
  'render-error',
  'render-error',
] as const;
/** The part of the noise that hits anyone; `visitors.ts` has the rest. */
const OF_EVERYONE = 0.4;
const FORGER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/141.0.0.0';
const ODD_ADDRESSES = [
  '/\\x',
  '/%5Cx',
  '/\\\\evil.example',
  '/front/list\\',
  '/%2e%2e%5c',
  '//x\\y',
  '/%E0%A4%A',
  '/front/%00',
];
interface Forgery {
  readonly name: string;
  readonly networks: number;
  readonly isMalformed: boolean;
}
const STALE_MS = 10 * 60_000;

type Composition = ReturnType<JudgedSite['compositionOf']>;
type Outcomes = NonNullable<OutcomeBeacon['outcomes']>;

export class PageViews {
  readonly random: () => number;
  outage = { until: 0, share: 0 };
  views = 0;
  readonly #site: JudgedSite;
  readonly #world: World;
  readonly #auditor: Auditor;
  readonly #next: ReturnType<typeof createPopulation>;
  #before = new Map<number, Composition>();
  #compositions = new Map<number, Composition>();
  #served = '';
  #changedAt = 0;

  constructor(site: JudgedSite, world: World, auditor: Auditor) {
    this.random = seededRandom(world.seed);
    this.#site = site;
    this.#world = world;
    this.#auditor = auditor;
    this.#next = createPopulation({ ...world, random: this.random });
  }

  /** Call it after anything that may have changed what is live. */
  noticeChange(): void {
    const { app, state } = this.#site;
    const ids = [...app.registry.state.channels.values()].flatMap(({ live, canary }) => [
      live.id,
      ...(canary ? [canary.release.id] : []),
    ]);
    if (ids.join() === this.#served) return;
    this.#served = ids.join();
    this.#auditor.served(new Set(ids));
    this.#before = this.#compositions;
    this.#compositions = new Map();
    this.#changedAt = state.now;
  }

  /** A page that was opened before the last change still runs what it had. */
  #compositionFor(bucket: number): Composition {
    const age = this.#site.state.now - this.#changedAt;
    const isStale = this.random() < 0.4 * Math.exp(-age / STALE_MS) + 0.005;
    const current = this.#compositions.get(bucket) ?? this.#site.compositionOf(bucket);
    this.#compositions.set(bucket, current);
    return (isStale && this.#before.get(bucket)) || current;
  }

  #failureOf(id: string, view: View, isOnServer = false): Defect | null {
    const defect = this.#auditor.defectOf(id, this.#site.state.now);
    if (defect?.isOnServer !== isOnServer) return null;
    return defect?.hits(view) && this.random() < defect.share ? defect : null;
  }

  async view(): Promise<void> {
    const { random } = this;
    const visitor = this.#next();
    const name = POPULAR[Math.floor(random() * POPULAR.length)] ?? REMOTES[0];
    const page = PAGES[Math.floor(PAGES.length * random() ** 1.5)] ?? PAGES[0];
    const composition = this.#compositionFor(visitor.bucket);
    const addresses = visitor.addresses();
    this.views++;
    if (this.#failureOf(composition.shell.id, { visitor, page }, true)) {
      const network = networkOf(addresses);
      this.#auditor.viewed(composition.shell.id, network, true, this.#site.state.now);
      // Another release draws the page, and nothing fails in the browser.
      await this.#site.ask(addresses, visitor.agent, `${pathOf(name, page)}?no-shell=${this.views}`);
      return;
    }
    const outcomes = this.#outcomesOf({ visitor, page }, name, composition, networkOf(addresses));
    // A browser sends each in a beacon of its own; one body with all of them costs the simulation less.
    await this.#site.send(addresses, visitor.agent, { composition: composition.id, outcomes });
  }

  /** Outcomes of the live release and, if it fails, of its fallback. */
  #outcomesOf(view: View, name: string, composition: Composition, network: string): Outcomes {
    const { random } = this;
    const { now } = this.#site.state;
    const channel = composition.match(pathOf(name, view.page))?.channel;
    if (!channel) throw new Error(`${name} has no page ${view.page}`);
    const { flaw } = view.visitor;
    const ofShell = this.#failureOf(composition.shell.id, view);
    const isOutage = now < this.outage.until && random() < this.outage.share;
    this.#auditor.viewed(composition.shell.id, network, ofShell !== null, now);
    let isNoise = random() < (flaw || this.#world.noise * OF_EVERYONE);
    const outcomes: Outcomes = [];
    for (const { id } of channel.fallback ? [channel.live, channel.fallback] : [channel.live]) {
      const own = this.#failureOf(id, view);
      if (id === channel.live.id) this.#auditor.viewed(id, network, own !== null, now);
      const broken = own ?? ofShell;
      const noise = isNoise ? (NOISE[Math.floor(random() * NOISE.length)] ?? null) : null;
      const outcome = broken?.outcome ?? (isOutage ? 'render-error' : noise);
      const base = { release: id, route: view.page };
      if (!outcome) {
        outcomes.push({ ...base, outcome: 'mounted', ms: Math.round(40 + 400 * random() ** 3) });
        break;
      }
      outcomes.push({ ...base, outcome, error: ERRORS[broken ? 'defect' : isOutage ? 'outage' : 'noise'] });
      // What a visitor's extension breaks, it breaks in the fallback, too; a line may be well again.
      isNoise &&= flaw > 0 || random() < 0.3;
    }
    return outcomes;
  }

  /** One malformed address, or one forged report: all remotes seem to fail under a broken shell. */
  async forge({ name, networks, isMalformed }: Forgery): Promise<void> {
    const { random } = this;
    const address = `45.${Math.floor(random() * networks)}.7.${1 + Math.floor(random() * 250)}`;
    if (isMalformed) {
      const odd = ODD_ADDRESSES[Math.floor(random() * ODD_ADDRESSES.length)] ?? '/';
      await this.#site.ask(address, FORGER, odd);
      return;
    }
    const { id, shell, remotes } = this.#site.compositionOf(0);
    const blamed = name === shell.name ? remotes : remotes.filter((one) => one.name === name);
    await this.#site.send(address, FORGER, {
      composition: id,
      outcomes: blamed.map((one) => ({
        release: one.id,
        outcome: 'render-error',
        route: 'list',
        error: ERRORS.defect,
      })),
    });
  }
}

/** The network of the visitor, which a wrong proxy setting hides from the server. */
function networkOf(addresses: string): string {
  const [address = ''] = addresses.split(', ');
  return address.split(/[.:]/).slice(0, 3).join();
}
