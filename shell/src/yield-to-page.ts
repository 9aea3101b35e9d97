/**
 * Lets the browser draw and hear between two pieces of work. What follows goes on before other tasks, where the browser knows how
 * (`scheduler.yield`; Safari does not); else in its turn.
 */
export const yieldToPage = (): Promise<void> =>
  'scheduler' in globalThis && 'yield' in scheduler
    ? scheduler.yield()
    : new Promise((resolve) => setTimeout(resolve));
