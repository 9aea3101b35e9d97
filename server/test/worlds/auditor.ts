import type { Sighting } from './judged-site.ts';
import type { Defect } from './world.ts';

interface Exposure {
  views: number;
  failed: number;
  networks: Set<string>;
}

interface Found {
  readonly kind: Sighting['kind'];
  readonly views: number;
  readonly minutes: number;
}

export interface Ledger {
  readonly id: string;
  readonly defect: Defect | null;
  readonly since: number;
  /** Views since it fails; all views of a healthy one. */
  readonly exposure: Exposure;
  /** Views before the current step of its ramp. */
  stepViews: number;
  found: Found | null;
  isOver: boolean;
}

export interface Mistake {
  readonly kind: 'healthy rolled back' | 'false alert' | 'ramp paused' | 'ramp grew blindly';
  readonly id: string;
  readonly words: string;
  /** Whether another release was failing. */
  readonly isWrongOne: boolean;
}

/** From here on a failing release must have been found. */
export const MUST_FIND = { views: 2_000, share: 0.2, networks: 30 } as const;
const LEAST_OF_A_STEP = 10;
const HOUR_MS = 3_600_000;

/** Knows which releases fail, hears what operators see, and compares. It knows nothing of how the server judges. */
export class Auditor {
  readonly ledgers: Ledger[] = [];
  readonly mistakes: Mistake[] = [];
  /** What operators were told that concerns no release, or that no release can be judged, with how often. */
  readonly said = new Map<string, number>();
  readonly #current = new Map<string, Ledger>();

  released(id: string, since: number, defect: Defect | null = null): void {
    const ledger = {
      id,
      defect,
      since,
      exposure: { views: 0, failed: 0, networks: new Set<string>() },
      stepViews: 0,
      found: null,
      isOver: false,
    };
    this.ledgers.push(ledger);
    this.#current.set(id, ledger);
  }

  failing(now: number): Ledger[] {
    return this.ledgers.filter((one) => !one.isOver && isFailing(one, now));
  }

  defectOf(id: string, now: number): Defect | null {
    const ledger = this.#current.get(id);
    return ledger && isFailing(ledger, now) ? ledger.defect : null;
  }

  viewed(id: string, network: string, hasFailed: boolean, now: number): void {
    const ledger = this.#current.get(id);
    if (!ledger || (ledger.defect && !isFailing(ledger, now))) return;
    ledger.exposure.views++;
    if (hasFailed) ledger.exposure.failed++;
    ledger.exposure.networks.add(network);
  }

  grew(id: string): void {
    const ledger = this.#current.get(id);
    if (!ledger) return;
    const { views } = ledger.exposure;
    if (views - ledger.stepViews < LEAST_OF_A_STEP)
      this.#mistake('ramp grew blindly', id, `after ${views - ledger.stepViews} views of a step`, false);
    ledger.stepViews = views;
  }

  served(ids: ReadonlySet<string>): void {
    for (const ledger of this.ledgers) ledger.isOver = !ids.has(ledger.id);
  }

  note(words: string): void {
    const line = words.replace(/\d+/g, 'N');
    this.said.set(line, (this.said.get(line) ?? 0) + 1);
  }

  /** `isTroubled`: whether visits fail for a reason other than a release. */
  hear({ kind, release, words }: Sighting, now: number, isTroubled: boolean): void {
    const failing = this.failing(now);
    if (kind === 'site alerted' && !isTroubled && failing.length === 0)
      this.#mistake('false alert', 'site', words, false);
    if (release === null || kind === 'logged') this.note(`${kind}: ${words}`);
    else if (kind === 'unjudged') this.#unjudged(release, words, now, isTroubled);
    else this.#blamed(kind, release, words, now);
  }

  /** That a release cannot be judged blames none: it is true whenever visits fail, and names what changed last. */
  #unjudged(release: string, words: string, now: number, isTroubled: boolean): void {
    const failing = this.failing(now);
    const named = failing.find(({ id }) => id === release || words.includes(id));
    if (!named && (isTroubled || failing.length > 0)) this.note(`unjudged: ${words}`);
    else this.#blamed('unjudged', named?.id ?? release, words, now);
  }

  #blamed(kind: Sighting['kind'], release: string, words: string, now: number): void {
    const ledger = this.#current.get(release);
    if (ledger && isFailing(ledger, now)) {
      const from = ledger.since + (ledger.defect?.afterHours ?? 0) * HOUR_MS;
      const minutes = Math.round((now - from) / 60_000);
      ledger.found ??= { kind, views: ledger.exposure.views, minutes };
    } else this.#mistake(MISTAKES[kind] ?? 'false alert', release, words, this.failing(now).length > 0);
  }

  #mistake(kind: Mistake['kind'], id: string, words: string, isWrongOne: boolean): void {
    const isKnown = this.mistakes.some((one) => one.kind === kind && one.id === id);
    if (!isKnown) this.mistakes.push({ kind, id, words, isWrongOne });
  }

  get due(): Ledger[] {
    return this.ledgers.filter(({ defect, exposure: { views, failed, networks }, found }) => {
      if (!defect || views === 0 || failed / views < MUST_FIND.share) return false;
      return found !== null || (views >= MUST_FIND.views && networks.size >= MUST_FIND.networks);
    });
  }

  get healthy(): number {
    return this.ledgers.filter(({ defect, exposure }) => !defect && exposure.views > 0).length;
  }
}

const MISTAKES: Readonly<Partial<Record<Sighting['kind'], Mistake['kind']>>> = {
  'rolled back': 'healthy rolled back',
  'ramp paused': 'ramp paused',
};

const isFailing = ({ defect, since }: Ledger, now: number) =>
  defect !== null && now >= since + defect.afterHours * HOUR_MS;
