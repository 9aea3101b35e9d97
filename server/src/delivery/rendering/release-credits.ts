interface CreditRule {
  readonly most: number;
  readonly perSecond: number;
}

export class Credit {
  readonly #rule: CreditRule;
  readonly #now: () => number;
  #left: number;
  #at: number;

  constructor(rule: CreditRule, now = () => performance.now()) {
    this.#rule = rule;
    this.#now = now;
    this.#left = rule.most;
    this.#at = now();
  }

  get left(): number {
    const now = this.#now();
    this.#add(((now - this.#at) / 1000) * this.#rule.perSecond);
    this.#at = now;
    return this.#left;
  }

  grant(amount: number): void {
    this.#add(amount);
  }

  take(amount: number): boolean {
    this.#left = this.left - amount;
    return this.#left >= 0;
  }

  #add(amount: number): void {
    this.#left = Math.min(this.#rule.most, this.#left + amount);
  }
}

/** What each page adds, so that a busy release has more than an idle one. */
const PER_PAGE = { bytes: 4_000_000, fetches: 100, workMs: 500, ownTurnMs: 100 } as const;
/** A read of the server costs as much as this many bytes, however few arrive. */
const LEAST_READ = 4_096;
/** Letters of a log line beside its text. */
const LOG_LINE = 500;

/** They outlive processes, so that a restart does not refill them. `log`: letters in the server's log. */
export class ReleaseCredits {
  readonly bytes = new Credit({ most: 64_000_000, perSecond: 100_000 });
  readonly output = new Credit({ most: 4_000_000, perSecond: 64_000 });
  readonly fetches = new Credit({ most: 1_000, perSecond: 2 });
  /** A start takes about 500. */
  readonly workMs = new Credit({ most: 6_000, perSecond: 50 });
  /** Starts after an unplanned end of the process. Each start blocks the server for some 30 ms. */
  readonly restarts = new Credit({ most: 3, perSecond: 0.05 });
  readonly #ownTurnMs = new Credit({ most: 1_500, perSecond: 50 });
  readonly #log = new Credit({ most: 10_000, perSecond: 70 });
  #unlogged = 0;

  pageStarts(): void {
    this.bytes.grant(PER_PAGE.bytes);
    this.fetches.grant(PER_PAGE.fetches);
    this.workMs.grant(PER_PAGE.workMs);
    this.#ownTurnMs.grant(PER_PAGE.ownTurnMs);
  }

  takeWork(ms: number): boolean {
    this.#ownTurnMs.take(ms);
    return this.workMs.take(ms);
  }

  get worksLast(): boolean {
    return this.#ownTurnMs.left < 0;
  }

  takeRead(bytes: number): boolean {
    return this.bytes.take(Math.max(bytes, LEAST_READ));
  }

  /** Writes a line about the release with `write`, or counts it for the next line that is written. */
  log(text: string, write: (more: { readonly unlogged?: number }) => void): void {
    // Control characters take six letters.
    const letters = LOG_LINE + JSON.stringify(text).length;
    if (this.#log.left < letters) {
      this.#unlogged++;
      return;
    }
    this.#log.take(letters);
    write(this.#unlogged > 0 ? { unlogged: this.#unlogged } : {});
    this.#unlogged = 0;
  }
}
