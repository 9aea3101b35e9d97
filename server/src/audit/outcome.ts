export interface Outcome {
  readonly check: string;
  readonly what: string;
  readonly compared: number;
  readonly wrong: number;
  readonly first: readonly string[];
  /** Why the check could not be done, or null. */
  readonly undone: string | null;
}

export const FIRST = 5;

type Named = Pick<Outcome, 'check' | 'what'>;

export function createTally() {
  let compared = 0;
  let wrong = 0;
  const first: string[] = [];
  return {
    add(fault: string | null) {
      compared++;
      if (fault === null) return;
      wrong++;
      if (first.length < FIRST) first.push(fault);
    },
    outcome: (named: Named): Outcome => ({ ...named, compared, wrong, first, undone: null }),
  };
}

/** Runs a check. An error becomes an outcome, so that the other checks still run. */
export async function attempt(named: Named, work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    const undone = error instanceof Error ? error.message : String(error);
    return { ...named, compared: 0, wrong: 0, first: [], undone };
  }
}

const AT_ONCE = 8;

export async function forEach<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values();
  const worker = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
