import type { ReleaseManifest } from 'shared-contracts/release';
import { describe, expect, it } from 'vitest';
import { gateChannel, gateChannels, gateRelease } from '../../../testing/gate-releases.ts';
import type { ReleaseRecord } from '../records/release-record.ts';
import { eventsAreMet } from './event-gate.ts';

const EVENTS = { known: ['session.changed', 'deal.shown', 'deal.saved'], published: ['session.changed'] };

const shell = (events: ReleaseManifest['events'] = EVENTS) => gateRelease('shell', events ? { events } : {});
const remote = (name: string, publishes: string[], consumes: string[], version = '1.0.0') =>
  gateRelease(
    name,
    { remote: { name, contracts: '^1.0.0', routes: [], publishes, consumes, samples: [] } },
    version,
  );
const live = (...records: ReleaseRecord[]) => gateChannels(...records.map((record) => gateChannel(record)));

describe('event gate', () => {
  it('accepts events that the shell or a live remote publishes', () => {
    const channels = live(shell(), remote('mfe-a', ['deal.shown'], []));
    expect(
      eventsAreMet(remote('mfe-b', ['deal.saved'], ['session.changed', 'deal.shown']), channels),
    ).toEqual([]);
  });

  it('rejects a consumed event without a publisher', () => {
    expect(eventsAreMet(remote('mfe-b', [], ['deal.shown']), live(shell()))).toEqual([
      "mfe-b@1.0.0 consumes 'deal.shown', which no release publishes among the live ones.",
    ]);
  });

  it('rejects events that are unknown or reserved for the shell', () => {
    expect(eventsAreMet(remote('mfe-b', ['deal.sold', 'session.changed'], []), live(shell()))).toEqual([
      "mfe-b@1.0.0 names the event 'deal.sold', which the shell does not carry.",
      "mfe-b@1.0.0 publishes 'session.changed', which only the shell publishes.",
    ]);
  });

  it('rejects the removal of an event that another live remote consumes', () => {
    const channels = live(
      shell(),
      remote('mfe-a', ['deal.shown', 'deal.saved'], []),
      remote('mfe-b', [], ['deal.shown']),
    );
    expect(eventsAreMet(remote('mfe-a', [], [], '2.0.0'), channels)).toEqual([
      "mfe-a@2.0.0 does not publish 'deal.shown' any more, which mfe-b@1.0.0 consumes.",
    ]);
  });

  it('checks all live remotes for a new shell', () => {
    const channels = live(shell(), remote('mfe-a', ['deal.shown'], []), remote('mfe-b', [], ['deal.shown']));
    expect(eventsAreMet(shell({ known: ['session.changed'], published: [] }), channels)).toEqual([
      "mfe-a@1.0.0 names the event 'deal.shown', which the shell does not carry.",
      "mfe-b@1.0.0 names the event 'deal.shown', which the shell does not carry.",
    ]);
  });

  it('assumes the events of the contracts for a shell without a list', () => {
    const old = live(gateRelease('shell'));
    expect(eventsAreMet(remote('mfe-a', ['analytics.tracked'], ['member.changed']), old)).toEqual([]);
    expect(eventsAreMet(remote('mfe-a', ['member.changed'], []), old)).toHaveLength(1);
  });
});
