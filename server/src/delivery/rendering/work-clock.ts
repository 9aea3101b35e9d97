/** What a process has had of the machine, in milliseconds. */
export interface Usage {
  /** Processor time. */
  readonly workedMs: number;
  /** Time in which it could have worked and others had the processor. */
  readonly waitedMs: number;
}

/** Means of a work clock: what it can ask of the process that it watches. */
export interface WorkClockOptions {
  /** Asks for a sign of life; {@link WorkClock.answered} is called with the number when it comes. */
  readonly ping: (id: number) => void;
  /** What the process has had of the machine until now; rejects once it has ended. */
  readonly usage: () => Promise<Usage>;
  readonly onTick: () => void;
}

const TICK_MS = 50;
/** A tick that comes later than this was held up by the server itself: it counts no more. */
const LONGEST_TICK_MS = 2 * TICK_MS;
/** A process with this share of a processor is not held up: its time counts as it goes by. */
const FULL_SHARE = 0.25;

/**
 * Work clock: milliseconds that a release's process had to work. It stands still while the server's own event loop or process
 * does, and while the process is held up by the machine: one that gives no sign of life is counted by the processor time that it gets.
 */
export class WorkClock {
  readonly #options: WorkClockOptions;
  #timer: NodeJS.Timeout | null = null;
  #last = 0;
  #asked = 0;
  #answered = 0;
  #before: Usage | null = null;
  /** Processor time that came to light and is not counted yet. */
  #used = 0;
  #isReading = false;
  /** Milliseconds of work until now. */
  ms = 0;
  /** Milliseconds of work since the last sign of life. */
  silentMs = 0;
  /** Milliseconds since the last sign of life in which the server was at work, and the process neither worked nor waited for a processor. */
  unheardMs = 0;

  constructor(options: WorkClockOptions) {
    this.#options = options;
  }

  start(): void {
    if (this.#timer) return;
    this.#last = performance.now();
    // What was asked before the clock stood is not waited for.
    this.#answered = this.#asked;
    this.silentMs = 0;
    this.unheardMs = 0;
    this.#timer = setInterval(() => this.#tick(), TICK_MS).unref();
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  answered(id: number): void {
    this.#answered = Math.max(this.#answered, id);
  }

  #tick(): void {
    const now = performance.now();
    const elapsed = Math.min(now - this.#last, LONGEST_TICK_MS);
    this.#last = now;
    if (this.#answered >= this.#asked) {
      this.ms += elapsed;
      this.silentMs = 0;
      this.unheardMs = 0;
      this.#before = null;
      this.#options.ping(++this.#asked);
    } else {
      const worked = Math.min(elapsed, this.#used / FULL_SHARE);
      this.ms += worked;
      this.silentMs += worked;
      this.unheardMs += elapsed;
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
      // A long wait shows only when it is over.
      this.unheardMs = Math.max(0, this.unheardMs - used - (usage.waitedMs - waitedMs));
      this.#before = usage;
    } catch {
      // It has ended, and whoever listens to that hears of it.
    } finally {
      this.#isReading = false;
    }
  }
}
