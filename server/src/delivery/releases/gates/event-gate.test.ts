import { CONTRACTS_VERSION, type ReleaseManifest } from 'shared-contracts';
import { describe, expect, test } from 'vitest';
import { type ChannelState, type ReleaseRecord, releaseRecord } from '../release-record.ts';
import { eventsAreMet } from './event-gate.ts';

const EVENTS = { known: ['session.changed', 'deal.shown', 'deal.saved'], published: ['session.changed'] };

function release(name: string, change: Partial<ReleaseManifest>, version = '1.0.0'): ReleaseRecord {
  const manifest: ReleaseManifest = {
    schema: 1,
    name,
    contracts: CONTRACTS_VERSION,
    entry: 'web/a.js',
    server: 'node/a.js',
    app: { js: [], css: [] },
    pages: {},
    exposes: [],
    shared: [],
    files: {},
    ...change,
  };
  return releaseRecord(name, version, manifest);
}

const shell = (events: ReleaseManifest['events'] = EVENTS) => release('shell', events ? { events } : {});
const remote = (name: string, publishes: string[], consumes: string[], version = '1.0.0') =>
  release(
    name,
    { remote: { name, contracts: '^1.0.0', routes: [], publishes, consumes, samples: [] } },
    version,
  );
const live = (...records: ReleaseRecord[]) =>
  new Map(
    records.map((record): [string, ChannelState] => [
      record.name,
      { live: record, liveSince: 0, fallback: null, canary: null },
    ]),
  );

describe('Event gate: events of a release', () => {
  test('are well when the shell or a live remote publishes what is consumed', () => {
    const channels = live(shell(), remote('mfe-a', ['deal.shown'], []));
    expect(
      eventsAreMet(remote('mfe-b', ['deal.saved'], ['session.changed', 'deal.shown']), channels),
    ).toEqual([]);
  });

  test('are refused when nobody publishes what is consumed', () => {
    expect(eventsAreMet(remote('mfe-b', [], ['deal.shown']), live(shell()))).toEqual([
      "mfe-b@1.0.0 consumes 'deal.shown', which nobody publishes among what is live.",
    ]);
  });

  test('are refused when the bus does not carry them, or they are for the shell to say', () => {
    expect(eventsAreMet(remote('mfe-b', ['deal.sold', 'session.changed'], []), live(shell()))).toEqual([
      "mfe-b@1.0.0 names the event 'deal.sold', which the shell does not carry.",
      "mfe-b@1.0.0 publishes 'session.changed', which the shell alone publishes.",
    ]);
  });

  test('may not be withdrawn while another live remote waits for them', () => {
    const channels = live(
      shell(),
      remote('mfe-a', ['deal.shown', 'deal.saved'], []),
      remote('mfe-b', [], ['deal.shown']),
    );
    expect(eventsAreMet(remote('mfe-a', [], [], '2.0.0'), channels)).toEqual([
      "mfe-a@2.0.0 does not publish 'deal.shown' any more, which mfe-b@1.0.0 consumes.",
    ]);
  });

  test('of all live remotes are looked at for a new shell', () => {
    const channels = live(shell(), remote('mfe-a', ['deal.shown'], []), remote('mfe-b', [], ['deal.shown']));
    expect(eventsAreMet(shell({ known: ['session.changed'], published: [] }), channels)).toEqual([
      "mfe-a@1.0.0 names the event 'deal.shown', which the shell does not carry.",
      "mfe-b@1.0.0 names the event 'deal.shown', which the shell does not carry.",
    ]);
  });

  test('of a shell that does not say are those of the contracts', () => {
    const old = live(release('shell', {}));
    expect(eventsAreMet(remote('mfe-a', ['analytics.tracked'], ['member.changed']), old)).toEqual([]);
    expect(eventsAreMet(remote('mfe-a', ['member.changed'], []), old)).toHaveLength(1);
  });
});
