import { type RegistryState, type ReleaseRecord, renderedBy, SHELL } from '../releases/release-record.ts';
import { Renderer, type RendererFigures, type RendererOptions } from './renderer.ts';

export type RenderersOptions = Omit<RendererOptions, 'release'>;

const SWEEP_MS = 30_000;
/** A release that is not live is kept as long as somebody renders with it, such as a fallback. */
const IDLE_MS = 60_000;

/** A renderer for every release that is live, and for others while they are needed. */
export class Renderers {
  readonly #options: RenderersOptions;
  readonly #renderers = new Map<string, Renderer>();
  readonly #sweep: NodeJS.Timeout;
  #live = new Set<string>();
  /** Releases that visitors get where the live one fails. */
  #fallbacks = new Set<string>();
  /** Release of each name that was prepared last. */
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
    return renderer;
  }

  /** Its pages are rendered here first: by a remote only where its code is bounded. */
  renders({ name, manifest }: ReleaseRecord): boolean {
    return renderedBy(manifest) === 'server' && (name === SHELL || this.#options.sandbox.kind !== 'browser');
  }

  /** Starts what is live now and has a server side. What was live ends once nobody renders with it any more. */
  follow({ channels }: RegistryState): void {
    const live = [...channels.values()].flatMap(({ live, canary }) =>
      canary ? [live, canary.release] : [live],
    );
    this.#live = new Set(live.map(({ id }) => id));
    this.#fallbacks = new Set([...channels.values()].flatMap(({ fallback }) => fallback?.id ?? []));
    const rendering = live.filter((release) => this.renders(release));
    this.#warming = Promise.all(rendering.map((release) => this.of(release).warmUp()));
  }

  /**
   * Starts a release that may go live in a moment; it ends as others do when it does not. Of each name one is started like this,
   * beside what somebody renders with, whatever is tried.
   */
  async prepare(release: ReleaseRecord): Promise<void> {
    if (!this.renders(release)) return;
    const before = this.#prepared.get(release.name);
    this.#prepared.set(release.name, release);
    if (before && before.id !== release.id && this.#isUnused(before)) await this.forget(before);
    if (this.#isClosed || this.#prepared.get(release.name) !== release) return;
    const renderer = this.of(release);
    renderer.lastUsed = Date.now();
    await renderer.warmUp();
    // Whoever tries it again finds no pause.
    if (renderer.isSuspended) await this.forget(release);
  }

  #isUnused({ id }: ReleaseRecord): boolean {
    return !this.#fallbacks.has(id) && this.#renderers.get(id)?.isIdle === true;
  }

  figures(): RendererFigures[] {
    return [...this.#renderers.values()].map(({ figures }) => figures);
  }

  /** Ends the process of a release that visitors will not get. */
  async forget({ id }: ReleaseRecord): Promise<void> {
    const renderer = this.#live.has(id) ? undefined : this.#renderers.get(id);
    if (!renderer) return;
    this.#renderers.delete(id);
    await renderer.close();
  }

  /** Resolves when every live release has started, or could not. */
  async settled(): Promise<void> {
    await this.#warming;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#sweep);
    await Promise.all([...this.#renderers.values()].map((renderer) => renderer.close()));
    this.#renderers.clear();
  }

  #endUnused(now = Date.now()): void {
    for (const [id, renderer] of this.#renderers) {
      if (this.#live.has(id) || !renderer.isIdle || now - renderer.lastUsed < IDLE_MS) continue;
      this.#renderers.delete(id);
      void renderer.close();
    }
  }
}
