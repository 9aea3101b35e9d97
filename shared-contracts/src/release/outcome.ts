/** Outcomes that a remote's mount can have in a browser. */
export const OUTCOMES = ['mounted', 'load-error', 'mount-error', 'render-error', 'deadline'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Failures of a page that stands: its release threw where nothing caught it, and did so over and over. */
export const PAGE_FAILURES = ['script-error', 'error-loop'] as const;
export type PageFailure = (typeof PAGE_FAILURES)[number];

/** Characters of an error that are sent: more is cut by who tells. */
export const ERROR_LIMITS = { name: 80, message: 300, stack: 3_000 } as const;

/** Words of an error as they are sent; the server strips and maps them. */
export interface ErrorWords {
  readonly name?: string | undefined;
  readonly message: string;
  readonly stack?: string | undefined;
}
