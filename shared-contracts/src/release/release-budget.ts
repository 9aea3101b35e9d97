/**
 * Maximum size of a first visit, in brotli bytes of scripts and style sheets together. A release over its
 * budget is not published and does not go live.
 */
export const RELEASE_BUDGETS = {
  /** Bytes that the shell loads before any page. */
  shell: 158_000,
  /**
   * Bytes that a remote loads for one page: container, app and page. Its manifest can set stricter budgets.
   */
  page: 44_500,
} as const;
