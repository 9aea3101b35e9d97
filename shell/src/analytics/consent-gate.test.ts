import { type CollectedEvent, type Consent, NO_CONSENT } from 'shared-contracts';
import { describe, expect, test } from 'vitest';
import { createConsentGate, MOST_UNDECIDED } from './consent-gate.ts';

const event = (name: string): CollectedEvent => ({
  id: crypto.randomUUID(),
  name,
  props: {},
  time: 0,
  source: 'shell@1.0.0',
  path: '/',
  route: null,
  release: null,
});
const chosen = (flags: string): Consent => ({
  decided: true,
  performance: flags.includes('p'),
  functional: flags.includes('f'),
  targeting: flags.includes('t'),
});

function gate() {
  const passed: string[] = [];
  return { passed, ...createConsentGate(({ name }) => passed.push(name)) };
}

describe('consent gate', () => {
  test.each(['p', 'pf', 'pt', 'pft', 't', 'ft'])('passes on what waited once %s is granted', (flags) => {
    const { add, decide, passed } = gate();
    add(event('first'));
    decide(NO_CONSENT);
    add(event('second'));
    expect(passed).toEqual([]);
    decide(chosen(flags));
    add(event('third'));
    expect(passed).toEqual(['first', 'second', 'third']);
  });

  test.each(['', 'f'])("drops everything when '%s' is chosen, and begins anew after a later yes", (flags) => {
    const { add, decide, passed } = gate();
    add(event('first'));
    decide(chosen(flags));
    add(event('second'));
    decide(chosen('p'));
    add(event('third'));
    expect(passed).toEqual(['third']);
  });

  test('holds a hundred while undecided', () => {
    const { add, decide, passed } = gate();
    for (let number = 0; number < MOST_UNDECIDED + 50; number++) add(event(String(number)));
    decide(chosen('p'));
    expect(passed).toHaveLength(MOST_UNDECIDED);
    expect(passed[0]).toBe('0');
  });

  test('stops with a withdrawal', () => {
    const { add, decide, passed } = gate();
    decide(chosen('p'));
    add(event('first'));
    decide(chosen(''));
    add(event('second'));
    expect(passed).toEqual(['first']);
  });
});
