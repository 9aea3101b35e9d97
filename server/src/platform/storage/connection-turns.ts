import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string>();

/** Runs work for a network. Its queries take turns with those of other networks; other work shares the turns of ''. */
export const asNetwork = <T>(network: string, work: () => T): T => current.run(network, work);

/** The turns for the connections of a pool. Networks take turns, so that a flood from one delays only itself. */
export class ConnectionTurns {
  #free: number;
  readonly #waiting = new Map<string, Set<() => void>>();

  constructor(connections: number) {
    this.#free = connections;
  }

  get waiting(): number {
    return Array.from(this.#waiting.values(), ({ size }) => size).reduce((sum, size) => sum + size, 0);
  }

  /** @throws Error after `waitMs`, with the message of `pg` that `isUnreachable` recognizes. */
  async take(waitMs: number): Promise<void> {
    if (this.#free > 0) {
      this.#free--;
      return;
    }
    const network = current.getStore() ?? '';
    const own = this.#waiting.get(network) ?? new Set();
    this.#waiting.set(network, own);
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        own.delete(admit);
        if (own.size === 0) this.#waiting.delete(network);
      };
      const admit = () => {
        leave();
        resolve();
      };
      const timer = setTimeout(() => {
        leave();
        reject(new Error('timeout exceeded when trying to connect'));
      }, waitMs);
      own.add(admit);
    });
  }

  give(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#free++;
      return;
    }
    const [network, own] = next;
    const [first] = own;
    first?.();
    if (this.#waiting.delete(network)) this.#waiting.set(network, own);
  }
}
