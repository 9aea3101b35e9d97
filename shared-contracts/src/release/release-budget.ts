/** Maximum brotli bytes of a first visit: scripts and style sheets. A larger release is not published. */
export const RELEASE_BUDGETS = {
  /** Bytes that the shell loads before any page. */
  shell: 158_000,
  /** Container, app and one page of a remote. Its manifest can set stricter budgets. */
  page: 44_500,
} as const;
