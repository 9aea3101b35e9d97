interface Usage {
  readonly workedMs: number;
  readonly waitedMs: number;
}

interface WorkClockOptions {
  readonly ping: (id: number) => void;
  readonly usage: () => Promise<Usage>;
  readonly onTick: () => void;
}

const TICK_MS = 50;
/** A longer tick means that the server itself was delayed; the rest does not count. */
const LONGEST_TICK_MS = 2 * TICK_MS;
/** Share of a processor at which a process is not delayed: its time counts in full. */
const FULL_SHARE = 0.25;

/** Counts the milliseconds that a process could work, not those in which server or machine delay it. */
export class WorkClock {
  readonly #options: WorkClockOptions;
  #timer: NodeJS.Timeout | null = null;
  #last = 0;
  #asked = 0;
  #answered = 0;
  readonly #unanswered = new Set<number>();
  #before: Usage | null = null;
  #used = 0;
  #isReading = false;
  ms = 0;
  silentMs = 0;
  /** Milliseconds since the last sign of life in which the process neither worked nor waited. */
  stalledMs = 0;

  constructor(options: WorkClockOptions) {
    this.#options = options;
  }

  start(): void {
    if (this.#timer) return;
    this.#last = performance.now();
    // Pings from before the start are ignored.
    this.#answered = this.#asked;
    this.silentMs = 0;
    this.stalledMs = 0;
    this.#timer = setInterval(() => this.#tick(), TICK_MS).unref();
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  /** Returns false for an answer to a ping that was not sent, or that was answered before. */
  answered(id: number): boolean {
    this.#answered = Math.max(this.#answered, Math.min(id, this.#asked));
    return this.#unanswered.delete(id);
  }

  #tick(): void {
    const now = performance.now();
    const elapsed = Math.min(now - this.#last, LONGEST_TICK_MS);
    this.#last = now;
    if (this.#answered >= this.#asked) {
      this.ms += elapsed;
      this.silentMs = 0;
      this.stalledMs = 0;
      this.#before = null;
      this.#unanswered.add(++this.#asked);
      this.#options.ping(this.#asked);
    } else {
      const worked = Math.min(elapsed, this.#used / FULL_SHARE);
      this.ms += worked;
      this.silentMs += worked;
      this.stalledMs += elapsed;
    }
    this.#used = 0;
    void this.#readUsage();
    this.#options.onTick();
  }

  async #readUsage(): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      const usage = await this.#options.usage();
      const { workedMs, waitedMs } = this.#before ?? usage;
      const used = usage.workedMs - workedMs;
      this.#used += used;
      // A long wait is only reported once it has ended.
      this.stalledMs = Math.max(0, this.stalledMs - used - (usage.waitedMs - waitedMs));
      this.#before = usage;
    } catch {
      // The process has ended, which `onEnd` reports.
    } finally {
      this.#isReading = false;
    }
  }
}
