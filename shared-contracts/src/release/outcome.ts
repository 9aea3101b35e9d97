/** Outcomes of a remote's mount in a browser. */
export const OUTCOMES = ['mounted', 'load-error', 'mount-error', 'render-error', 'deadline'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Failures of a page after its mount: an uncaught error, or many in a row. */
export const PAGE_FAILURES = ['script-error', 'error-loop'] as const;
export type PageFailure = (typeof PAGE_FAILURES)[number];

/** Maximum length of an error's texts, in characters. The sender cuts longer ones. */
export const ERROR_LIMITS = { name: 80, message: 300, stack: 3_000 } as const;

/** Texts of an error as sent. The server strips them and maps them to the sources. */
export interface ErrorWords {
  readonly name?: string | undefined;
  readonly message: string;
  readonly stack?: string | undefined;
}
