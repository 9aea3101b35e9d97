/** Milliseconds. Generous, because a slow network is not the release's fault. */
export const DEADLINES = { load: 15_000, mount: 12_000, unmount: 2_000 } as const;

class DeadlineError extends Error {
  readonly code = 'DEADLINE';
}

export async function withDeadline<T>(work: Promise<T>, ms: number, what: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeadlineError(`${what} took longer than ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

export const isSlow = (work: Promise<unknown>, ms: number): Promise<boolean> =>
  withDeadline(work, ms, 'work').then(() => false, isDeadlineError);

export const isDeadlineError = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'DEADLINE';
