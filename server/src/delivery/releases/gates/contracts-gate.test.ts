import type { ContainerKind } from 'shared-contracts/release';
import { describe, expect, it } from 'vitest';
import { gateChannel, gateChannels, gateRelease } from '../../../testing/gate-releases.ts';
import { containersCanBeLoaded } from './contracts-gate.ts';

const remote = (version: string, container?: ContainerKind) =>
  gateRelease('mfe-a', container ? { container } : {}, version);
const shell = (version: string, ...loads: ContainerKind[]) =>
  gateRelease('shell', loads.length > 0 ? { loads } : {}, version);

const FORMER = { shell: shell('1.0.0'), remote: remote('1.0.0') };
const NOW = {
  shell: shell('2.0.0', 'protocol', 'module-federation'),
  remote: remote('2.0.0', 'module-federation'),
};

describe('container gate', () => {
  it('accepts a shell that loads both kinds of container, and then remotes of the new kind', () => {
    expect(
      containersCanBeLoaded(NOW.shell, gateChannels(gateChannel(FORMER.shell), gateChannel(FORMER.remote))),
    ).toEqual([]);
    const between = gateChannels(
      gateChannel(NOW.shell, { fallback: FORMER.shell }),
      gateChannel(FORMER.remote),
    );
    expect(containersCanBeLoaded(NOW.remote, between)).toEqual([]);
  });

  it('rejects a remote that the live shell cannot load', () => {
    const before = gateChannels(gateChannel(FORMER.shell), gateChannel(FORMER.remote));
    expect(containersCanBeLoaded(NOW.remote, before)).toEqual([
      "mfe-a@2.0.0 has a container of the kind 'module-federation', but shell@1.0.0 only loads protocol.",
    ]);
  });

  it('rejects a shell that cannot load a live remote or its fallback', () => {
    const reason =
      "mfe-a@2.0.0 has a container of the kind 'module-federation', but shell@1.0.0 only loads protocol.";
    const live = gateChannels(
      gateChannel(NOW.shell, { fallback: FORMER.shell }),
      gateChannel(NOW.remote, { fallback: FORMER.remote }),
    );
    expect(containersCanBeLoaded(FORMER.shell, live)).toEqual([reason]);
    const asFallback = gateChannels(
      gateChannel(NOW.shell),
      gateChannel(FORMER.remote, { fallback: NOW.remote }),
    );
    expect(containersCanBeLoaded(FORMER.shell, asFallback)).toEqual([reason]);
  });

  it('accepts a rollback of the remotes first and the shell second', () => {
    const live = gateChannels(
      gateChannel(NOW.shell, { fallback: FORMER.shell }),
      gateChannel(NOW.remote, { fallback: FORMER.remote }),
    );
    expect(containersCanBeLoaded(FORMER.remote, live)).toEqual([]);
    const after = gateChannels(
      gateChannel(NOW.shell, { fallback: FORMER.shell }),
      gateChannel(FORMER.remote),
    );
    expect(containersCanBeLoaded(FORMER.shell, after)).toEqual([]);
  });
});
