import type { FastifyBaseLogger } from 'fastify';
import type { Tester } from 'shared-contracts';
import type { InlineStyles } from '../composition/inline-styles.ts';
import type { LiveComposition } from '../composition/live-composition.ts';
import type { ShownPreview } from '../composition/preview-overrides.ts';
import type { ReleaseRecord } from '../releases/records/release-record.ts';
import { RenderError } from '../rendering/render-error.ts';
import type { Renderers } from '../rendering/renderers.ts';
import type { PageRequest } from './page-answer.ts';
import type { SiteData } from './site-data.ts';

export interface RenderParts {
  readonly renderers: Renderers;
  readonly styles: InlineStyles;
  readonly data: SiteData;
  readonly captcha: string | null;
  /** Seconds between refetches of the session; 0 for none. */
  readonly sessionRefetchSeconds: number;
  readonly hasChat: boolean;
  readonly devScript: string | null;
  readonly devShell: string | null;
}

export interface RenderContext {
  readonly parts: RenderParts;
  readonly request: PageRequest;
  readonly composition: LiveComposition;
  readonly preview: ShownPreview | null;
  readonly tester: Tester | null;
  readonly log: FastifyBaseLogger;
  readonly onFailed: (release: ReleaseRecord, routeId: string | null, error: unknown) => void;
}

/** Logs a failed render and reports it unless the failure may be shared. */
export function reportFailure(
  { log, onFailed, request: { url } }: RenderContext,
  release: ReleaseRecord,
  routeId: string | null,
  error: unknown,
): void {
  const failure = error instanceof RenderError ? error.failure : 'threw';
  log.error({ release: release.id, url, failure, err: error }, 'A release could not render a page');
  // Another page may have ended the shared process. A page of a suspended release counts as failed.
  const isItsOwn = !(error instanceof RenderError && error.isShared);
  if (isItsOwn) onFailed(release, routeId, error);
}
