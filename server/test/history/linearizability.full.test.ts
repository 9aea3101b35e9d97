import { describe, expect, it } from 'vitest';
import { findViolation, type Model, type Operation } from './linearizability.ts';

type Input = number | 'read';
const register: Model<number, Input> = {
  initial: 0,
  isRead: (input) => input === 'read',
  step: (state, input) => (input === 'read' ? [state, String(state)] : [input, 'ok']),
};

const NEVER = Number.POSITIVE_INFINITY;
const write = (value: number, called: number, returned: number): Operation<Input> => ({
  input: value,
  output: returned === NEVER ? null : 'ok',
  called,
  returned,
});
const read = (value: number, called: number, returned: number): Operation<Input> => ({
  input: 'read',
  output: String(value),
  called,
  returned,
});

const LINEARIZABLE: Readonly<Record<string, Operation<Input>[]>> = {
  'an empty history': [],
  'calls one after another': [write(1, 0, 1), read(1, 2, 3), write(2, 4, 5), read(2, 6, 7)],
  'a read during a write that sees the old value': [write(1, 0, 5), read(0, 1, 2)],
  'a read during a write that sees the new value': [write(1, 0, 5), read(1, 1, 2)],
  'reads during two writes in an order of their own': [
    write(1, 0, 9),
    write(2, 0, 9),
    read(2, 1, 2),
    read(1, 3, 4),
    read(1, 10, 11),
  ],
  'a return at the time of a call': [write(1, 0, 1), write(2, 1, 2), read(1, 2, 3)],
  'a lost answer without effect': [write(1, 0, NEVER), read(0, 1, 2), read(0, 3, 4)],
  'a lost answer with a late effect': [write(1, 0, NEVER), write(2, 1, 2), read(2, 3, 4), read(1, 5, 6)],
  'two lost answers, of which one has an effect': [
    write(1, 0, NEVER),
    write(2, 0, NEVER),
    read(2, 1, 2),
    read(2, 3, 4),
  ],
};

const NOT_LINEARIZABLE: Readonly<Record<string, readonly [Operation<Input>[], failing: number]>> = {
  'a stale read': [[write(1, 0, 1), read(0, 2, 3)], 1],
  'a value from nowhere': [[read(3, 0, 1)], 0],
  'a value that goes back during a write': [[write(1, 0, 9), read(1, 1, 2), read(0, 3, 4)], 2],
  'a lost write': [[write(1, 0, 3), write(2, 4, 5), read(1, 6, 7)], 2],
  'two readers that see two writes in different orders': [
    [write(1, 0, 1), write(2, 0, 1), read(1, 2, 3), read(2, 4, 5)],
    3,
  ],
  'a lost answer that takes effect before its call': [[read(1, 0, 1), write(1, 2, NEVER)], 0],
  'a lost answer that takes effect twice': [
    [write(1, 0, NEVER), read(1, 1, 2), write(2, 3, 4), read(1, 5, 6)],
    3,
  ],
};

describe('findViolation', () => {
  it.each(Object.entries(LINEARIZABLE))('accepts %s', (_, history) => {
    expect(findViolation(register, history)).toBeNull();
    expect(findViolation(register, history.toReversed())).toBeNull();
  });

  it.each(Object.entries(NOT_LINEARIZABLE))('finds %s', (_, [history, failing]) => {
    expect(findViolation(register, history)?.operation).toEqual(history[failing]);
  });

  it('names the open operations and what the model expects', () => {
    const [first, second] = [write(1, 0, NEVER), read(2, 1, 2)];
    expect(findViolation(register, [first, second])).toEqual({
      operation: second,
      open: [first],
      expected: [{ state: 0, output: '0' }],
    });
  });

  it('checks hundreds of reads at once', () => {
    const writes = Array.from({ length: 20 }, (_, at) => write(at, at, at + 0.5));
    const reads = Array.from({ length: 400 }, (_, at) => read(at % 20, 0, 20 + at));
    expect(findViolation(register, [...writes, ...reads])).toBeNull();
    const late = read(20, 0, 500);
    expect(findViolation(register, [...writes, ...reads, late])?.operation).toEqual(late);
  });

  it('checks a long history with many lost answers', () => {
    const history = Array.from({ length: 600 }, (_, at) =>
      at % 50 === 0 ? write(-at, at, NEVER) : at % 2 ? write(at, at, at + 0.5) : read(at - 1, at, at + 0.5),
    ).filter(({ input, called }) => input !== 'read' || called % 50 !== 1);
    expect(findViolation(register, history)).toBeNull();
  });
});
