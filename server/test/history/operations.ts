import fc from 'fast-check';
import { FAULTS } from './faulty-replicas.ts';

export const MEMBERS = 4;
export const DEALS = 3;
export const VERSIONS = ['1.0.0', '2.0.0', '3.0.0', '4.0.0'] as const;

const cents = fc.integer({ min: 300, max: 2_500 });
const purchase = fc.nat({ max: 5 });
/** Few keys, which all members share: they meet each other. */
const key = fc.nat({ max: 5 });

const memberCall = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('spend' as const),
      key,
      cost: fc.constantFrom(100, 150, 200, 400),
      knowsLatest: fc.oneof({ weight: 6, arbitrary: fc.constant(true) }, fc.constant(false)),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('settle' as const), key }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('pay' as const), purchase, cents }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('refund' as const), purchase, cents }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('points' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('add' as const, 'remove' as const),
      deal: fc.nat({ max: DEALS - 1 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('list' as const) }) },
);

export const memberOperation = fc.record({
  member: fc.nat({ max: MEMBERS - 1 }),
  replica: fc.nat({ max: 1 }),
  call: memberCall,
  /** What a member does after a lost answer. */
  afterLoss: fc.constantFrom('again', 'settle', 'nothing'),
});
export type MemberOperation = ReturnType<typeof memberOperation.generate>['value'];

export const releaseOperation = fc.record({
  change: fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('promote' as const),
        version: fc.constantFrom(...VERSIONS),
      }),
    },
    fc.record({
      kind: fc.constant('rollback' as const),
      to: fc.option(fc.constantFrom(...VERSIONS)),
    }),
  ),
  /** Operators keep their replica for some changes. */
  movesOn: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.constant(true)),
  /** How often a request is sent that got no answer. */
  tries: fc.integer({ min: 1, max: 3 }),
  pause: fc.integer({ min: 0, max: 900 }),
});
export type ReleaseOperation = ReturnType<typeof releaseOperation.generate>['value'];

export const fault = fc.record({
  kind: fc.constantFrom(...FAULTS),
  replica: fc.nat({ max: 1 }),
  after: fc.integer({ min: 300, max: 2_500 }),
  lasts: fc.integer({ min: 200, max: 3_500 }),
});

/** Draws from the seed of a run. Each `stream` has its own draws. */
export function* drawsOf<T>(arbitrary: fc.Arbitrary<T>, seed: number, stream: number): Generator<T, never> {
  for (let part = 0; ; part++)
    yield* fc.sample(arbitrary, { seed: seed * 1_000_003 + stream * 1_009 + part, numRuns: 200 });
}
