import { expect, it } from 'vitest';
import { breaksOf, services } from '../testing/planted-contracts.ts';
import { breaksSince, committedContracts } from './report.ts';

it.each([
  ['is renamed', 'showStatus(', 'showState(', "ShellServices.navigation: Property 'showStatus' is missing"],
  [
    'takes less than before',
    'prefetch(href: string)',
    "prefetch(href: '/' | '/rewards')",
    `ShellServices.navigation.prefetch: Type 'string' is not assignable to type '"/" | "/rewards"'`,
  ],
])('contracts: reject a method of the shell that %s', async (_change, from, to, sentence) => {
  expect(await breaksOf([services(from, to)])).toEqual([
    `${sentence}; what remotes are given must still be what they were built for.`,
  ]);
});

it('contracts: may not break the previous version within a major version', async () => {
  const { text = '' } = committedContracts() ?? {};
  const changed = text.replace('function openStateEnds', 'function openStateUntil');
  expect(await breaksSince({ version: '1.8.0', text }, { version: '1.9.0', text: changed })).toEqual([
    'Contracts 1.9.0 break 1.8.0: openStateEnds is not exported any more: what was built for it must still be able to use it.',
  ]);
});
