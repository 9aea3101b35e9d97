import { type Consent, NO_CONSENT } from 'shared-contracts/member';
import { describe, expect, test } from 'vitest';
import { collectedEvent } from '../testing/fakes.ts';
import { createConsentGate, MAX_UNDECIDED } from './consent-gate.ts';

const event = (name: string) => collectedEvent({ name });
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
  test.each(['p', 'pf', 'pt', 'pft', 't', 'ft'])('passes on waiting events once %s is granted', (flags) => {
    const { add, decide, passed } = gate();
    add(event('first'));
    decide(NO_CONSENT);
    add(event('second'));
    expect(passed).toEqual([]);
    decide(chosen(flags));
    add(event('third'));
    expect(passed).toEqual(['first', 'second', 'third']);
  });

  test.each(['', 'f'])(
    "drops waiting events when '%s' is chosen, and passes new ones after a later grant",
    (flags) => {
      const { add, decide, passed } = gate();
      add(event('first'));
      decide(chosen(flags));
      add(event('second'));
      decide(chosen('p'));
      add(event('third'));
      expect(passed).toEqual(['third']);
    },
  );

  test('holds a limited number of events before a choice', () => {
    const { add, decide, passed } = gate();
    for (let number = 0; number < MAX_UNDECIDED + 50; number++) add(event(String(number)));
    decide(chosen('p'));
    expect(passed).toHaveLength(MAX_UNDECIDED);
    expect(passed[0]).toBe('0');
  });

  test('stops after consent is withdrawn', () => {
    const { add, decide, passed } = gate();
    decide(chosen('p'));
    add(event('first'));
    decide(chosen(''));
    add(event('second'));
    expect(passed).toEqual(['first']);
  });
});
