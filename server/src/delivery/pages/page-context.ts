import type { FastifyBaseLogger } from 'fastify';
import type { Tester } from 'shared-contracts/composition';
import type { InlineStyles } from '../composition/inline-styles.ts';
import type { LiveComposition } from '../composition/live-composition.ts';
import type { ShownPreview } from '../composition/preview-overrides.ts';
import type { ReleaseRecord } from '../releases/records/release-record.ts';
import { RenderError } from '../rendering/render-error.ts';
import type { Renderers } from '../rendering/renderers.ts';
import type { SiteData } from '../rendering/site-data.ts';
import type { HtmlDocument } from './document.ts';

export interface PageParts {
  readonly renderers: Renderers;
  readonly styles: InlineStyles;
  readonly data: SiteData;
  readonly captcha: string | null;
  readonly sessionRefetchSeconds: number;
  readonly hasChat: boolean;
  readonly devScript: string | null;
  readonly devShell: string | null;
}

export interface PageContext {
  readonly parts: PageParts;
  readonly request: PageRequest;
  readonly composition: LiveComposition;
  readonly preview: ShownPreview | null;
  readonly isUnreleased: boolean;
  readonly tester: Tester | null;
  readonly log: FastifyBaseLogger;
  readonly onFailed: (release: ReleaseRecord, routeId: string | null, error: unknown) => void;
}

export function reportFailure(
  { parts, log, onFailed, request: { url } }: PageContext,
  release: ReleaseRecord,
  routeId: string | null,
  error: unknown,
): void {
  const failure = error instanceof RenderError ? error.failure : 'threw';
  const text = url + (error instanceof RenderError ? error.text : String(error));
  parts.renderers
    .creditsOf(release)
    .log(text, (more) =>
      log.error(
        { release: release.id, url, failure, err: error, ...more },
        'A release could not render a page',
      ),
    );
  // Another page may have ended the shared process. A page of a suspended release counts as failed.
  const isItsOwn = !(error instanceof RenderError && (error.isShared || error.isSiteFault));
  if (isItsOwn) onFailed(release, routeId, error);
}

export interface PageRequest {
  readonly url: string;
  readonly pathname: string;
  readonly origin: string;
  readonly now: number;
  readonly hasSession: boolean;
}

interface RedirectAnswer {
  readonly kind: 'redirect';
  readonly status: number;
  readonly location: string;
}

interface DocumentAnswer {
  readonly kind: 'document';
  readonly status: number;
  readonly document: HtmlDocument;
  readonly releases: string;
  /** Names of releases that the server rendered in place of failed ones. */
  readonly fallbacks: readonly string[];
  readonly slotData: string;
}

export type PageAnswer = (RedirectAnswer | DocumentAnswer) & {
  readonly isCacheable: boolean;
  /** End of validity in milliseconds since the epoch, or null if only a content change ends it. */
  readonly validUntil: number | null;
  /** Resolves to true once missing fragments are available, so that the page is rendered again. */
  readonly lateFragments?: Promise<boolean> | null;
};
