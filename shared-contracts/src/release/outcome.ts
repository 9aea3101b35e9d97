/** Outcomes that a remote's mount can have in a browser. */
export const OUTCOMES = ['mounted', 'load-error', 'mount-error', 'render-error', 'deadline'] as const;
export type Outcome = (typeof OUTCOMES)[number];
