import { describe, expect, it, test } from 'vitest';
import { contractViolations } from './contract-check.ts';
import { sampleViolations } from './sample-routes.ts';

const share = (name: string, ...uses: string[]) => ({
  name,
  requiredVersion: '^1.0.0',
  uses: uses.map((use) => ({ name: use, from: '/project/mfe-x/src/a.ts' })),
});
const violations = (exposes: string[], ...shared: ReturnType<typeof share>[]) =>
  contractViolations('mfe-x', { exposes, shared }, '/project/mfe-x');

describe('contractViolations', () => {
  it('reports nothing for modules that the shell shares', () => {
    expect(violations(['./app'], share('react', '*', 'anything'), share('rxjs', 'map'))).toEqual([]);
  });

  it('reports other exposed modules, and a missing app', () => {
    expect(violations(['./app', './button'])).toEqual([
      "mfe-x exposes './button', but a remote exposes './app', the fragments of its manifest, and nothing else.",
    ]);
    expect(violations([])).toEqual(["mfe-x does not expose './app'."]);
  });

  it('reports a share that is not in the contract', () => {
    expect(violations(['./app'], share('lodash', 'map'))).toEqual([
      "mfe-x takes 'lodash' from the shell, which does not share it: see SHARED_MODULES in shared-contracts.",
    ]);
  });

  it('reports an export outside the contract, with the file that uses it', () => {
    expect(violations(['./app'], share('rxjs', 'map', 'ajax'))).toEqual([
      "mfe-x uses 'ajax' of 'rxjs' in src/a.ts, which the shell does not share: see SHARED_MODULES in shared-contracts.",
    ]);
  });
});

test('sampleViolations reports samples that match no route', () => {
  const routes = [{ id: 'centre', path: '/:centre/lockers', title: 'Lockers' }];
  const samples = ['/charleston/lockers?floor=1', '/charleston/lockrs'];
  const facts = { contracts: '^1.0.0', publishes: [], consumes: [] };
  expect(sampleViolations({ name: 'mfe-x', routes, samples, ...facts })).toEqual([
    `mfe-x names the sample '/charleston/lockrs', which matches none of its routes: correct "samples" of its manifest.`,
  ]);
});
