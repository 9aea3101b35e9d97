import { seededRandom } from '../../src/testing/seeded-random.ts';
import { type Name, REMOTES } from './judged-site.ts';
import type { Defect, Step } from './world.ts';

const RAMPS = [
  [1, 10, 50, 100],
  [5, 25, 100],
  [10, 50, 100],
] as const;
const OUTCOMES = ['load-error', 'mount-error', 'render-error', 'error-loop', 'deadline'] as const;

export class Draw {
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = seededRandom(seed);
    this.#random();
  }

  is = (share: number) => this.#random() < share;
  between = (low: number, high: number) => low + this.#random() * (high - low);
  logBetween = (low: number, high: number) => low * (high / low) ** this.#random();
  remote = (): Name => this.oneOf(REMOTES);
  name = (): Name => (this.is(0.3) ? 'shell' : this.remote());

  oneOf<T>(items: readonly T[]): T {
    const item = items[Math.floor(this.#random() * items.length)];
    if (item === undefined) throw new Error('There is nothing to draw from');
    return item;
  }

  defect(words: string, change: Partial<Defect> = {}): Defect {
    const share = change.share ?? this.between(0.9, 1);
    const outcome = this.oneOf(OUTCOMES);
    const full = { share, outcome, hits: () => true, afterHours: 0, isOnServer: false, ...change };
    return { ...full, words: `${words}, ${Math.round(share * 100)} % of them as ${outcome}` };
  }

  bad(): Defect {
    if (this.is(0.6)) return this.defect('fails for all views');
    return this.defect('fails for many views', { share: this.between(0.2, 0.9) });
  }

  ramp(name: Name, defect?: Defect): Step {
    const everySeconds = this.oneOf([900, 1_800, 3_600]);
    return { do: 'ramp', name, steps: this.oneOf(RAMPS), everySeconds, ...(defect ? { defect } : {}) };
  }
}
