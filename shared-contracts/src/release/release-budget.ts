/**
 * Bytes that a first visit may cost, as brotli sends them, scripts and style sheets together. A release above its budget
 * is not published and does not go live.
 */
export const RELEASE_BUDGETS = {
  /** Bytes that the shell loads before any page. */
  shell: 158_000,
  /** Bytes that a remote loads for any one of its pages: container, app and page. Its manifest may set stricter ones. */
  page: 44_500,
} as const;
