/** Means of a work clock: what it can ask of the process that it watches. */
export interface WorkClockOptions {
  /** Asks for a sign of life; {@link WorkClock.answered} is called with the number when it comes. */
  readonly ping: (id: number) => void;
  /** Milliseconds of processor time that the process has used; rejects once it has ended. */
  readonly cpuMs: () => Promise<number>;
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
  /** Processor time at the last reading. */
  #cpuMs: number | null = null;
  /** Processor time that came to light and is not counted yet. */
  #used = 0;
  #isReading = false;
  /** Milliseconds of work until now. */
  ms = 0;
  /** Milliseconds of work since the last sign of life. */
  silentMs = 0;
  /** Milliseconds since the last sign of life in which the server was at work. */
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
      this.#cpuMs = null;
      this.#options.ping(++this.#asked);
    } else {
      const worked = Math.min(elapsed, this.#used / FULL_SHARE);
      this.ms += worked;
      this.silentMs += worked;
      this.unheardMs += elapsed;
    }
    this.#used = 0;
    void this.#readCpu();
    this.#options.onTick();
  }

  async #readCpu(): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      const ms = await this.#options.cpuMs();
      if (this.#cpuMs !== null) this.#used += ms - this.#cpuMs;
      this.#cpuMs = ms;
    } catch {
      // It has ended, and whoever listens to that hears of it.
    } finally {
      this.#isReading = false;
    }
  }
}
