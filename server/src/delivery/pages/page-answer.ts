import type { HtmlDocument } from './document.ts';

/** Page request: what is asked for, with everything that the answer may depend on. */
export interface PageRequest {
  /** Path with query. */
  readonly url: string;
  readonly pathname: string;
  /** Scheme and host of the canonical address. */
  readonly origin: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Somebody may be signed in. Who it is, the page does not know. */
  readonly hasSession: boolean;
}

interface RedirectAnswer {
  readonly kind: 'redirect';
  readonly status: number;
  /** Path of this site. */
  readonly location: string;
}

interface DocumentAnswer {
  readonly kind: 'document';
  readonly status: number;
  readonly document: HtmlDocument;
  /** Value of `RELEASES_HEADER`. */
  readonly releases: string;
  /** JSON text of the {@link SlotData} in it. */
  readonly slotData: string;
}

/** The answer to a {@link PageRequest}. */
export type PageAnswer = (RedirectAnswer | DocumentAnswer) & {
  /** False for what belongs to one visitor or came about by a failure. */
  readonly isCacheable: boolean;
  /** Milliseconds since the epoch when it stops being true; null when only a change of the content ends it. */
  readonly validUntil: number | null;
  /** Resolves with true once what it lacks can be had: the next visitor's is made anew then. */
  readonly late?: Promise<boolean> | null;
};
