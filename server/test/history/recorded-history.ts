import { findViolation, type Model, type Operation } from './linearizability.ts';

const NEVER = Number.POSITIVE_INFINITY;

/** Collects the operations of one object. Times are of `performance.now()`. */
export function createHistory<Input>() {
  const operations: Operation<Input>[] = [];
  return {
    operations,
    /** Records an operation that has returned, or without output one whose answer was lost. */
    add(input: Input, called: number, output: string | null, returned = performance.now()): void {
      operations.push({ input, output, called, returned: output === null ? NEVER : returned });
    },
    /** Records an operation that was accepted and may take effect later. */
    addAccepted(input: Input, called: number): void {
      operations.push({ input, output: 'ok', called, returned: NEVER });
    },
  };
}

const inWords = ({ input, output, called, returned }: Operation<unknown>) =>
  `${called.toFixed()}–${returned.toFixed()} ${JSON.stringify(input)} → ${output ?? 'no answer'}`;

/** Returns what is wrong with the history of an object, for people, or null. */
export function faultOf<State, Input>(
  object: string,
  model: Model<State, Input>,
  operations: readonly Operation<Input>[],
): string | null {
  const violation = findViolation(model, operations);
  if (!violation) return null;
  const { operation, open, expected } = violation;
  const before = operations
    .filter(({ returned }) => returned <= operation.returned)
    .toSorted((a, b) => a.returned - b.returned)
    .slice(-12);
  return [
    `No order of the calls explains the ${object}: ${inWords(operation)}`,
    ...[...new Set(expected.map(({ output }) => `  the model says: ${output}`))].slice(0, 5),
    ...before.map((one) => `  before: ${inWords(one)}`),
    ...open.slice(0, 12).map((one) => `  open: ${inWords(one)}`),
    `  state: ${JSON.stringify(expected[0]?.state).slice(0, 1_500)}`,
  ].join('\n');
}
