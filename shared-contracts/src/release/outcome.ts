/** Outcomes of a remote's mount in a browser. */
export const OUTCOMES = ['mounted', 'load-error', 'mount-error', 'render-error', 'deadline'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Failures of a page after its mount: an uncaught error, or many in a row. */
export const PAGE_FAILURES = ['script-error', 'error-loop'] as const;
export type PageFailure = (typeof PAGE_FAILURES)[number];

/**
 * Reasons why no release is at fault for a failure: something else changed the document, such as a translator
 * or an extension; something else answered, such as a captive portal; no answer came; or the site was down.
 * @since 1.24.0
 */
export const NO_FAULTS = ['foreign-change', 'intercepted', 'unreachable', 'outage'] as const;
/** @since 1.24.0 */
export type NoFault = (typeof NO_FAULTS)[number];

/** Maximum length of an error's texts, in characters. The sender cuts longer ones. */
export const ERROR_LIMITS = { name: 80, message: 300, stack: 3_000 } as const;

/** Texts of an error as sent. The server strips them and maps them to the sources. */
export interface ErrorWords {
  readonly name?: string | undefined;
  readonly message: string;
  readonly stack?: string | undefined;
}
