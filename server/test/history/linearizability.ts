/** A call and what came back. Times are of one clock. */
export interface Operation<Input> {
  readonly input: Input;
  /** Null if the answer was lost. */
  readonly output: string | null;
  readonly called: number;
  /** Infinity if the operation may take effect at any time after its call, or never. */
  readonly returned: number;
}

/** A sequential model of one object. States are plain JSON. */
export interface Model<State, Input> {
  readonly initial: State;
  /** Whether the input changes no state. Reads need no search: each takes effect as soon as it can. */
  isRead(input: Input): boolean;
  step(state: State, input: Input): readonly [next: State, output: string];
  /**
   * The part of the state that an input is about, if no input about another part looks at it. A lost operation about
   * it is tried only before an answered one about the same part.
   */
  partOf?(input: Input): string | null;
}

interface Violation<State, Input> {
  /** The first operation that no order explains when it returns. */
  readonly operation: Operation<Input>;
  /** Operations whose effect was open at that time. */
  readonly open: readonly Operation<Input>[];
  /** The states before it, with the output that the model has for it. */
  readonly expected: readonly { readonly state: State; readonly output: string }[];
}

/** Ends a search that would take all memory. */
const MAX_CONFIGURATIONS = 100_000;

/** A state and the open operations that led to it. `lost` are those that need not happen. */
interface Configuration<State> {
  readonly state: State;
  readonly done: ReadonlySet<number>;
  readonly lost: ReadonlySet<number>;
}

/** Orders the keys of a record, so that equal states have equal texts. */
const inOrder = (_: string, value: unknown) =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Configurations without those that another one makes needless: the same state with fewer lost operations. */
class Configurations<State> {
  readonly #lost = new Map<string, ReadonlySet<number>[]>();
  readonly list: Configuration<State>[] = [];

  add(one: Configuration<State>): void {
    const key = JSON.stringify([one.state, [...one.done].toSorted((a, b) => a - b)], inOrder);
    const known = this.#lost.get(key) ?? [];
    if (known.some((lost) => lost.isSubsetOf(one.lost))) return;
    this.#lost.set(key, [...known, one.lost]);
    this.list.push(one);
    if (this.list.length > MAX_CONFIGURATIONS) throw new Error('The history has too many open operations.');
  }
}

const isLost = ({ returned }: Operation<unknown>) => returned === Number.POSITIVE_INFINITY;

/**
 * Returns the first operation of a history that is not linearizable, or null. Wing and Gong's search with
 * memoization, in the order of returns (Lowe, "Testing for linearizability", just-in-time).
 */
export function findViolation<State, Input>(
  { initial, isRead, step, partOf = () => null }: Model<State, Input>,
  operations: readonly Operation<Input>[],
): Violation<State, Input> | null {
  const open = new Map<number, Operation<Input>>();
  let reachable: readonly Configuration<State>[] = [{ state: initial, done: new Set(), lost: new Set() }];

  const canBe = ({ input, output }: Operation<Input>, state: State) =>
    output === null || step(state, input)[1] === output;

  function withReads({ state, done, lost }: Configuration<State>): Configuration<State> {
    const read = [...open].flatMap(([at, one]) => (isRead(one.input) && canBe(one, state) ? [at] : []));
    return { state, done: new Set([...done, ...read]), lost };
  }

  function* nextOf({ state, done, lost }: Configuration<State>): Generator<Configuration<State>> {
    const tried = new Set<string>();
    const waiting = [...open].flatMap(([at, one]) =>
      isLost(one) || done.has(at) ? [] : [partOf(one.input)],
    );
    for (const [at, operation] of open) {
      if (done.has(at) || lost.has(at) || isRead(operation.input) || !canBe(operation, state)) continue;
      const part = partOf(operation.input);
      if (isLost(operation) && part !== null && !waiting.includes(part)) continue;
      const [next] = step(state, operation.input);
      if (!isLost(operation)) yield { state: next, done: new Set([...done, at]), lost };
      else if (next !== state) {
        // Of equal lost operations the one that was called first is enough.
        const input = JSON.stringify(operation.input);
        if (!tried.has(input)) yield { state: next, done, lost: new Set([...lost, at]) };
        tried.add(input);
      }
    }
  }

  /** Configurations in which the operation has taken effect. */
  function linearize(at: number): readonly Configuration<State>[] {
    const tried = new Configurations<State>();
    const found = new Configurations<State>();
    for (const one of reachable) tried.add(withReads(one));
    // The list grows while it is read.
    for (const one of tried.list)
      if (one.done.has(at))
        found.add({ ...one, done: new Set([...one.done].filter((other) => other !== at)) });
      else for (const next of nextOf(one)) tried.add(withReads(next));
    return found.list;
  }

  const events = operations
    .flatMap(({ called, returned }, at) => [
      { at, time: called, isReturn: false },
      { at, time: returned, isReturn: true },
    ])
    .filter(({ time }) => time !== Number.POSITIVE_INFINITY)
    .toSorted((a, b) => a.time - b.time || Number(a.isReturn) - Number(b.isReturn));
  for (const { at, isReturn } of events) {
    const operation = operations[at];
    if (!operation) continue;
    if (!isReturn) {
      open.set(at, operation);
      continue;
    }
    const before = reachable;
    reachable = linearize(at);
    open.delete(at);
    if (reachable.length === 0)
      return {
        operation,
        open: [...open.values()],
        expected: before.map(({ state }) => ({ state, output: step(state, operation.input)[1] })),
      };
  }
  return null;
}
