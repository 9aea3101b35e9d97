import { setTimeout as wait } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { ContentFetch } from '../../content/api/content-fetch.ts';
import { WorkQueue } from '../../platform/http/work-queue.ts';
import {
  type RegistryState,
  type ReleaseRecord,
  renderedBy,
  SHELL,
} from '../releases/records/release-record.ts';
import { Credit, ReleaseCredits } from './release-credits.ts';
import { Renderer, type RendererFigures, type RendererOptions } from './renderer.ts';

type RenderersOptions = Omit<RendererOptions, 'release' | 'fetch' | 'credits' | 'mayStart'> & {
  readonly fetch: ContentFetch;
};

const SWEEP_MS = 2_000;
const IDLE_MS = 60_000;
/** Maximum processes of releases that are neither live nor a fallback, such as previews. Each takes about 110 MB. */
const MAX_SPARE = 8;
const MAX_SPARE_MB = 1_200;
/** Starts of such processes. Without a limit, many visited previews would end and start each other all the time. */
const SPARE_STARTS = { most: 30, perSecond: 0.5 };
const CALLS = { concurrency: 16, length: 10_000, longestWaitMs: 15_000 };
const SPARE_CALLS = { ...CALLS, concurrency: 2 };
/** Milliseconds between the calls of releases that are not live, so that visitors' requests go first. */
const SPARE_CALL_MS = 10;
const KEPT_CREDITS = 1_000;
/** Milliseconds that pages in flight get when their release is demoted, recalled or its preview revoked. */
const GRACE_MS = 500;

export class Renderers {
  readonly #options: RenderersOptions;
  readonly #renderers = new Map<string, Renderer>();
  readonly #sweep: NodeJS.Timeout;
  #live = new Set<string>();
  #fallbacks = new Set<string>();
  readonly #prepared = new Map<string, ReleaseRecord>();
  readonly #kept = new Set<string>();
  readonly #credits = new LRUCache<string, ReleaseCredits>({ max: KEPT_CREDITS });
  readonly #spareStarts = new Credit(SPARE_STARTS);
  readonly #calls = new WorkQueue(CALLS);
  readonly #spareCalls = new WorkQueue(SPARE_CALLS);
  #isClosed = false;
  #warming: Promise<unknown> = Promise.resolve();

  constructor(options: RenderersOptions) {
    this.#options = options;
    this.#sweep = setInterval(() => this.#endUnused(), SWEEP_MS);
    this.#sweep.unref();
  }

  of(release: ReleaseRecord): Renderer {
    const known = this.#renderers.get(release.id);
    if (known && !known.isOutdated(release)) return known;
    void known?.close();
    const fetch: RendererOptions['fetch'] = (url, headers, gone) =>
      this.#call(release.id, () => this.#options.fetch(url, headers), gone);
    const credits = this.creditsOf(release);
    const mayStart = () => this.#mayStart(release.id);
    const renderer = new Renderer({ ...this.#options, release, fetch, credits, mayStart });
    this.#renderers.set(release.id, renderer);
    this.#endOldest(release.id);
    return renderer;
  }

  creditsOf({ id }: Pick<ReleaseRecord, 'id'>): ReleaseCredits {
    const credits = this.#credits.get(id) ?? new ReleaseCredits();
    this.#credits.set(id, credits);
    return credits;
  }

  #call<T>(network: string, call: () => Promise<T>, gone: AbortSignal): Promise<T> {
    if (!this.#isSpare(network)) return this.#calls.run(call, { network, gone });
    const paced = async () => {
      await wait(SPARE_CALL_MS);
      return call();
    };
    return this.#spareCalls.run(paced, { network, gone });
  }

  #mayStart(id: string): boolean {
    if (!this.#isSpare(id) || this.#kept.has(id)) return true;
    return this.#spareStarts.left >= 1 && this.#spareStarts.take(1);
  }

  #isSpare(id: string): boolean {
    return !this.#live.has(id) && !this.#fallbacks.has(id);
  }

  renders({ name, manifest }: ReleaseRecord): boolean {
    return renderedBy(manifest) === 'server' && (name === SHELL || this.#options.sandbox.kind !== 'browser');
  }

  follow({ channels, recalled }: RegistryState): void {
    const before = new Set([...this.#live, ...this.#fallbacks]);
    const live = [...channels.values()].flatMap(({ live, canary }) =>
      canary ? [live, canary.release] : [live],
    );
    this.#live = new Set(live.map(({ id }) => id));
    this.#fallbacks = new Set([...channels.values()].flatMap(({ fallback }) => fallback?.id ?? []));
    const rendering = live.filter((release) => this.renders(release));
    this.#warming = Promise.all(rendering.map((release) => this.of(release).warmUp()));
    for (const id of this.#spare())
      if (recalled.has(id) || (before.has(id) && !this.#isWanted(id))) this.#endSoon(id);
  }

  async prepare(release: ReleaseRecord): Promise<void> {
    if (!this.renders(release)) return;
    const before = this.#prepared.get(release.name);
    this.#prepared.set(release.name, release);
    if (before && before.id !== release.id && this.#isUnused(before)) await this.forget(before);
    if (this.#isClosed || this.#prepared.get(release.name) !== release) return;
    const renderer = this.of(release);
    renderer.lastUsed = Date.now();
    await renderer.warmUp();
    if (renderer.isSuspended) await this.forget(release);
  }

  #isUnused({ id }: ReleaseRecord): boolean {
    return !this.#fallbacks.has(id) && this.#renderers.get(id)?.isIdle === true;
  }

  async keepDuring<T>({ id }: ReleaseRecord, work: () => Promise<T>): Promise<T> {
    this.#kept.add(id);
    try {
      return await work();
    } finally {
      this.#kept.delete(id);
    }
  }

  figures(): RendererFigures[] {
    return [...this.#renderers.values()].map(({ figures }) => figures);
  }

  async forget({ id }: Pick<ReleaseRecord, 'id'>): Promise<void> {
    const renderer = this.#live.has(id) ? undefined : this.#renderers.get(id);
    if (!renderer) return;
    this.#renderers.delete(id);
    await renderer.close();
  }

  async settled(): Promise<void> {
    await this.#warming;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#sweep);
    await Promise.all([...this.#renderers.values()].map((renderer) => renderer.close()));
    this.#renderers.clear();
  }

  revoked(id: string): void {
    if (!this.#live.has(id)) this.#endSoon(id);
  }

  #isWanted(id: string): boolean {
    return this.#fallbacks.has(id) || [...this.#prepared.values()].some((release) => release.id === id);
  }

  #spare(): string[] {
    return [...this.#renderers.keys()].filter((id) => !this.#live.has(id));
  }

  #endSoon(id: string): void {
    const renderer = this.#renderers.get(id);
    if (!renderer) return;
    this.#renderers.delete(id);
    if (renderer.isIdle) void renderer.close();
    else setTimeout(() => void renderer.close(), GRACE_MS).unref();
  }

  /** Ends spare processes over the bounds: the one that was unused longest first, and idle ones before others. */
  #endOldest(newest?: string): void {
    const ids = [...this.#renderers.keys()].filter((id) => this.#isSpare(id));
    const spare = ids.flatMap((id) => {
      const renderer = this.#renderers.get(id);
      return renderer ? [{ id, renderer, megabytes: renderer.megabytes }] : [];
    });
    let [count, megabytes] = [spare.length, spare.reduce((sum, each) => sum + each.megabytes, 0)];
    const oldestFirst = spare
      .filter(({ id }) => id !== newest && !this.#kept.has(id))
      .sort(
        ({ renderer: a }, { renderer: b }) => Number(b.isIdle) - Number(a.isIdle) || a.lastUsed - b.lastUsed,
      );
    for (const { id, megabytes: own } of oldestFirst) {
      if (count <= MAX_SPARE && megabytes <= MAX_SPARE_MB) return;
      this.#endSoon(id);
      count--;
      megabytes -= own;
    }
  }

  #endUnused(now = Date.now()): void {
    for (const [id, renderer] of this.#renderers) {
      renderer.chargeWork();
      if (this.#live.has(id) || !renderer.isIdle || now - renderer.lastUsed < IDLE_MS) continue;
      this.#renderers.delete(id);
      void renderer.close();
    }
    this.#endOldest();
  }
}
