import type { HtmlDocument } from './document.ts';

export interface PageRequest {
  readonly url: string;
  readonly pathname: string;
  readonly origin: string;
  /** Milliseconds since the epoch. */
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
  readonly slotData: string;
}

export type PageAnswer = (RedirectAnswer | DocumentAnswer) & {
  /** False for answers that belong to one visitor or result from a failure. */
  readonly isCacheable: boolean;
  /** End of validity in milliseconds since the epoch, or null if only a content change ends it. */
  readonly validUntil: number | null;
  /**
   * Resolves to true once missing fragments are available. The next visitor's page is then rendered again.
   */
  readonly late?: Promise<boolean> | null;
};
