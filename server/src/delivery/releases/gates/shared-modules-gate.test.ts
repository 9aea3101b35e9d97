import { describe, expect, it } from 'vitest';
import { gateChannel, gateChannels, gateRelease } from '../../../testing/gate-releases.ts';
import { PROMOTE_GATES, PUBLISH_GATES } from './gates.ts';
import { createProvidesGate, sharesAreProvided } from './shared-modules-gate.ts';

const shell = (version: string, react: string, exports: string[] = ['useParams']) =>
  gateRelease(
    'shell',
    { provides: { react: { version: react, exports: '*' }, 'react-router': { version: '8.5.1', exports } } },
    version,
  );
const remote = (version: string, requiredVersion: string, ...uses: string[]) =>
  gateRelease(
    'mfe-a',
    {
      shared: [
        { name: 'react', requiredVersion, singleton: true, uses: ['useState', '*'] },
        { name: 'react-router', requiredVersion: '^8.5.0', singleton: true, uses },
      ],
    },
    version,
  );

const gate = createProvidesGate((module) => (module === 'react-router' ? '8.5.1' : '19.3.1'));

describe('shared modules gate', () => {
  it('accepts a shell with the server’s versions and all modules that the remotes use', () => {
    const remotes = gateChannels(gateChannel(remote('1.0.0', '^19.3.0', 'useParams')));
    expect(gate(shell('1.0.0', '19.3.1'), remotes)).toEqual([]);
    expect(gate(remote('2.0.0', '^19.3.0'), gateChannels(gateChannel(shell('1.0.0', '19.3.1'))))).toEqual([]);
  });

  it('rejects a shell with another version than the server renders with', () => {
    const reason = 'shell@2.0.0 provides react 20.0.0, but the server renders with 19.3.1.';
    expect(gate(shell('2.0.0', '20.0.0'), new Map())).toEqual([reason]);
  });

  it('rejects a shell that lacks modules of a live remote, fallback or canary', () => {
    const of = gateChannel(remote('2.0.0', '^19.4.0'), {
      fallback: remote('1.0.0', '^19.3.0', 'useParams', 'useLoaderData'),
      canary: remote('3.0.0', '^19.3.0', '*'),
    });
    expect(gate(shell('2.0.0', '19.3.1'), gateChannels(of))).toEqual([
      'mfe-a@2.0.0 needs react ^19.4.0, but shell@2.0.0 provides 19.3.1.',
      "mfe-a@1.0.0 uses 'useLoaderData' of 'react-router', which shell@2.0.0 does not provide.",
      "mfe-a@3.0.0 takes 'react-router' as a whole, of which shell@2.0.0 provides a part.",
    ]);
  });

  it('rejects a remote that needs modules missing from the live shell or its canary', () => {
    const shells = gateChannels(
      gateChannel(shell('1.0.0', '19.3.1', ['useParams', 'useMatches']), {
        canary: shell('2.0.0', '19.3.1'),
      }),
    );
    expect(gate(remote('1.0.0', '^19.3.0', 'useMatches'), shells)).toEqual([
      "mfe-a@1.0.0 uses 'useMatches' of 'react-router', which shell@2.0.0 does not provide.",
    ]);
    const none = gateChannels(gateChannel(gateRelease('shell', { provides: {} })));
    expect(gate(remote('1.0.0', '^19.3.0'), none)).toEqual([
      "mfe-a@1.0.0 takes 'react', which shell@1.0.0 does not provide.",
      "mfe-a@1.0.0 takes 'react-router', which shell@1.0.0 does not provide.",
    ]);
  });

  it('accepts old releases that do not declare shared modules', () => {
    const former = gateRelease('shell');
    expect(gate(former, gateChannels(gateChannel(remote('1.0.0', '^1.0.0'))))).toEqual([]);
    const unsaid = gateRelease('mfe-a', {
      shared: [{ name: 'react', requiredVersion: '^19.0.0', singleton: true }],
    });
    expect(gate(unsaid, gateChannels(gateChannel(shell('1.0.0', '19.3.1'))))).toEqual([]);
  });

  it('runs on promotions, and when a shell is published', () => {
    expect(PROMOTE_GATES).toContain(sharesAreProvided);
    const foreign = shell('2.0.0', '18.3.1');
    const reasons = PUBLISH_GATES.flatMap((publish) => publish(foreign, new Map()));
    expect(reasons).toContainEqual(expect.stringContaining('provides react 18.3.1, but the server renders'));
  });
});
