import {
  type RegistryState,
  type ReleaseRecord,
  renderedBy,
  SHELL,
} from '../releases/records/release-record.ts';
import { Renderer, type RendererFigures, type RendererOptions } from './renderer.ts';

type RenderersOptions = Omit<RendererOptions, 'release'>;

const SWEEP_MS = 10_000;
const IDLE_MS = 60_000;
/** Maximum processes of releases that are not live, such as previews and fallbacks. Each takes about 110 MB. */
const MAX_SPARE = 8;
/** Milliseconds that pages in flight get when their release is demoted, recalled or its preview revoked. */
const GRACE_MS = 500;

export class Renderers {
  readonly #options: RenderersOptions;
  readonly #renderers = new Map<string, Renderer>();
  readonly #sweep: NodeJS.Timeout;
  #live = new Set<string>();
  #fallbacks = new Set<string>();
  readonly #prepared = new Map<string, ReleaseRecord>();
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
    const renderer = new Renderer({ ...this.#options, release });
    this.#renderers.set(release.id, renderer);
    this.#endOldest(release.id);
    return renderer;
  }

  /** Whether the server renders its pages. Remotes need a sandbox. */
  renders({ name, manifest }: ReleaseRecord): boolean {
    return renderedBy(manifest) === 'server' && (name === SHELL || this.#options.sandbox.kind !== 'browser');
  }

  /** Starts the live releases, and ends those that were demoted or recalled. Trials and previews go on. */
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
    // The next attempt starts without a suspension.
    if (renderer.isSuspended) await this.forget(release);
  }

  #isUnused({ id }: ReleaseRecord): boolean {
    return !this.#fallbacks.has(id) && this.#renderers.get(id)?.isIdle === true;
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

  /** Ends the process of a preview whose link was revoked. It starts again if another link is open. */
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

  #endOldest(newest: string): void {
    const spare = this.#spare();
    const renderer = (id: string) => this.#renderers.get(id);
    const idle = spare.filter((id) => id !== newest && renderer(id)?.isIdle);
    idle.sort((a, b) => (renderer(a)?.lastUsed ?? 0) - (renderer(b)?.lastUsed ?? 0));
    for (const id of idle.slice(0, Math.max(0, spare.length - MAX_SPARE))) this.#endSoon(id);
  }

  #endUnused(now = Date.now()): void {
    for (const [id, renderer] of this.#renderers) {
      renderer.checkIdleWork();
      if (this.#live.has(id) || !renderer.isIdle || now - renderer.lastUsed < IDLE_MS) continue;
      this.#renderers.delete(id);
      void renderer.close();
    }
  }
}
