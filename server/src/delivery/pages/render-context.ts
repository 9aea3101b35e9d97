import type { FastifyBaseLogger } from 'fastify';
import type { Tester } from 'shared-contracts';
import type { InlineStyles } from '../composition/inline-styles.ts';
import type { LiveComposition } from '../composition/live-composition.ts';
import type { ShownPreview } from '../composition/preview-overrides.ts';
import type { ReleaseRecord } from '../releases/release-record.ts';
import { RenderError } from '../rendering/render-error.ts';
import type { Renderers } from '../rendering/renderers.ts';
import type { PageRequest } from './page-answer.ts';
import type { SiteData } from './site-data.ts';

/** Parts that every page is made with. */
export interface RenderParts {
  readonly renderers: Renderers;
  readonly styles: InlineStyles;
  readonly data: SiteData;
  /** Origin of the outside captcha; null where the captcha is the site's own. */
  readonly captcha: string | null;
  /** Seconds between refetches of the session; 0 for none. */
  readonly sessionRefetchSeconds: number;
  /** A chat vendor is configured. */
  readonly hasChat: boolean;
  /** Path of a module that pages load in development. */
  readonly devScript: string | null;
  /** Address of the shell that pages start in development, where a remote takes hot updates. */
  readonly devShell: string | null;
}

/** Render context: what one page is made of, on its way through the steps. */
export interface RenderContext {
  readonly parts: RenderParts;
  readonly request: PageRequest;
  readonly composition: LiveComposition;
  /** What a link shows to this browser, for the page to say so. */
  readonly preview: ShownPreview | null;
  /** Whom the page is made for, where that is a tester. */
  readonly tester: Tester | null;
  readonly log: FastifyBaseLogger;
  /** Hears of each render that failed. */
  readonly onFailed: (release: ReleaseRecord, routeId: string | null, error: unknown) => void;
}

/** Logs a failed render, and holds it against the release where it was its own. */
export function reportFailure(
  { log, onFailed, request: { url } }: RenderContext,
  release: ReleaseRecord,
  routeId: string | null,
  error: unknown,
): void {
  const failure = error instanceof RenderError ? error.failure : 'threw';
  log.error({ release: release.id, url, failure, err: error }, 'A release could not render a page');
  // One that died beside others may be innocent; one that was not asked, since it kept failing, has lost another visit.
  const isItsOwn = !(error instanceof RenderError && error.isShared);
  if (isItsOwn) onFailed(release, routeId, error);
}
