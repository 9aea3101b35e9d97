import type { HtmlDocument } from './document.ts';

/** Everything that the answer to a page request may depend on. */
export interface PageRequest {
  /** Path with query. */
  readonly url: string;
  readonly pathname: string;
  /** Scheme and host of the canonical address. */
  readonly origin: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Whether a member may be signed in. The page does not know which one. */
  readonly hasSession: boolean;
}

interface RedirectAnswer {
  readonly kind: 'redirect';
  readonly status: number;
  /** Path on this site. */
  readonly location: string;
}

interface DocumentAnswer {
  readonly kind: 'document';
  readonly status: number;
  readonly document: HtmlDocument;
  readonly releases: string;
  /** JSON text of the {@link SlotData} in the document. */
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
