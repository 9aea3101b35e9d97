import type { FastifyBaseLogger } from 'fastify';
import { type CentreFull, paths, type ShellPage, type StatusPage } from 'shared-contracts';
import type { InlineStyles } from '../composition/inline-styles.ts';
import type { LiveComposition, RouteMatch } from '../composition/live-composition.ts';
import type { ReleaseRecord } from '../releases/release-record.ts';
import { RenderError } from '../rendering/render-error.ts';
import type { Renderers } from '../rendering/renderers.ts';
import { type Assembly, assemble } from './assemble.ts';
import type { Page, PageRequest } from './page.ts';
import { type RemotePage, renderRemote } from './remote-page.ts';
import { renderShell, type ShellFrame } from './shell-frame.ts';
import { SHELL_ROUTES } from './shell-pages.ts';
import type { SiteData } from './site-data.ts';

export interface ComposerParts {
  readonly renderers: Renderers;
  readonly styles: InlineStyles;
  readonly data: SiteData;
  /** Origin of the outside captcha; null where the captcha is the site's own. */
  readonly captcha: string | null;
  /** Path of a module that pages load in development. */
  readonly devScript: string | null;
}

/** Who hears of what goes wrong on the way. */
export interface Witness {
  readonly log: FastifyBaseLogger;
  failed(release: ReleaseRecord, routeId: string | null): void;
}

/**
 * Makes the page of an address: finds who owns it, has it rendered, and puts the shell around it. A remote's failure is a
 * page as well; it throws only when the shell itself cannot draw or the content cannot be reached.
 */
export async function composePage(
  parts: ComposerParts,
  request: PageRequest,
  composition: LiveComposition,
  witness: Witness,
): Promise<Page> {
  const { log } = witness;
  const visit = new Visit(parts, request, composition, witness);
  const own = SHELL_ROUTES.get(request.pathname);
  if (own) return visit.statusPage(own.page, own.status, { isCacheable: own.isCacheable });
  const match = composition.match(request.pathname);
  if (!match) return visit.statusPage('not-found', 404);

  const slug = match.params.centre;
  let centre: CentreFull | null = null;
  try {
    if (slug !== undefined) centre = await parts.data.centre(slug);
  } catch (error) {
    log.error({ url: request.url, err: error }, 'The content could not be reached');
    return visit.statusPage('server-error', 500, { isCacheable: false });
  }
  if (slug !== undefined && !centre) return visit.statusPage('not-found', 404);
  return match.route.auth ? visit.memberPage(match, centre) : visit.publicPage(match, centre);
}

class Visit {
  readonly #parts: ComposerParts;
  readonly #request: PageRequest;
  readonly #composition: LiveComposition;
  readonly #witness: Witness;

  constructor(parts: ComposerParts, request: PageRequest, composition: LiveComposition, witness: Witness) {
    this.#parts = parts;
    this.#request = request;
    this.#composition = composition;
    this.#witness = witness;
  }

  async publicPage(match: RouteMatch, centre: CentreFull | null): Promise<Page> {
    const { live } = match.channel;
    // Drawn meanwhile: the shell around a page depends on its address alone.
    const framing = this.#frame({ owner: live.name, title: match.route.title, centre, status: null });
    framing.catch(() => undefined);
    const page = await this.#render(match, centre);
    if (!page) return this.#unrendered(match, centre, 'unavailable');

    const { result, release } = page;
    const isCacheable = release === live;
    if (result.redirect !== undefined) {
      const validUntil = result.validUntil ?? null;
      return { kind: 'redirect', status: result.status, location: result.redirect, isCacheable, validUntil };
    }
    if (!result.html) return this.statusPage('not-found', result.status, { isCacheable, centre });
    const slot = { routeId: match.route.id, live, content: page };
    return this.#assemble({ frame: await framing, slot, status: result.status, isCacheable });
  }

  /** (auth) pages hold nothing of a member: the browser fetches that once the visitor is let through. */
  async memberPage(match: RouteMatch, centre: CentreFull | null): Promise<Page> {
    if (this.#request.hasSession) return this.#unrendered(match, centre, null);
    const location = paths.signIn({ error: 'SessionRequired', callbackUrl: this.#request.url });
    return { kind: 'redirect', status: 302, location, isCacheable: false, validUntil: null };
  }

  /** A page of the shell's own in the place of a remote's. */
  async statusPage(
    page: StatusPage,
    status: number,
    { isCacheable = true, centre = null }: { isCacheable?: boolean; centre?: CentreFull | null } = {},
  ): Promise<Page> {
    const frame = await this.#frame({ owner: null, title: '', centre, status: page });
    return this.#assemble({ frame, slot: null, status, isCacheable });
  }

  /** The live release's page, else the fallback's; null when neither can be had. */
  async #render({ channel, route }: RouteMatch, centre: CentreFull | null): Promise<RemotePage | null> {
    const { url, now } = this.#request;
    const site = await this.#parts.data.site();
    for (const release of [channel.live, channel.fallback]) {
      if (!release) continue;
      try {
        return await renderRemote(this.#parts.renderers, release, {
          url,
          routeId: route.id,
          now,
          site,
          centre,
        });
      } catch (error) {
        this.#failed(release, route.id, error);
      }
    }
    return null;
  }

  #failed(release: ReleaseRecord, routeId: string | null, error: unknown): void {
    const { log, failed } = this.#witness;
    const failure = error instanceof RenderError ? error.failure : 'threw';
    const { url } = this.#request;
    log.error({ release: release.id, url, failure, err: error }, 'A release could not render a page');
    // One that was not asked has been counted before, and one that died beside others may be innocent.
    const isItsOwn = failure !== 'suspended' && !(error instanceof RenderError && error.isShared);
    if (isItsOwn) failed(release, routeId);
  }

  /** The shell and a skeleton, for the browser to mount the remote. `panel` stands there where scripts don't run. */
  async #unrendered(
    { channel, route }: RouteMatch,
    centre: CentreFull | null,
    panel: StatusPage | null,
  ): Promise<Page> {
    const about = { owner: channel.live.name, title: route.title, centre };
    const [frame, failed] = await Promise.all([
      this.#frame({ ...about, status: 'loading' }),
      panel && this.#frame({ ...about, status: panel }),
    ]);
    const noscript = failed ? failed.result.slot : '<p>This page needs JavaScript.</p>';
    const slot = { routeId: route.id, live: channel.live, content: { noscript } };
    return this.#assemble({ frame, slot, status: 200, isCacheable: false });
  }

  async #frame(about: Omit<ShellPage, 'url' | 'now' | 'site' | 'composition'>): Promise<ShellFrame> {
    const { url, now } = this.#request;
    const site = await this.#parts.data.site();
    const { shell, id } = this.#composition;
    try {
      return await renderShell(this.#parts.renderers, shell, { url, now, site, composition: id, ...about });
    } catch (error) {
      this.#failed(shell, null, error);
      throw error;
    }
  }

  #assemble(page: Omit<Assembly, 'request' | 'composition'>): Promise<Page> {
    return assemble({ ...page, request: this.#request, composition: this.#composition }, this.#parts);
  }
}
