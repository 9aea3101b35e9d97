import { BUS_EVENTS, isBusEventType, SHELL_HAPPENINGS } from 'shared-contracts/shell';
import { type ReleaseRecord, SHELL } from '../records/release-record.ts';
import type { Channels, Gate } from './gate.ts';

interface Events {
  readonly known: ReadonlySet<string>;
  readonly published: ReadonlySet<string>;
}

const isFact = (type: string) => isBusEventType(type) && BUS_EVENTS[type].kind === 'fact';

function eventsOf(shell: ReleaseRecord | undefined): Events {
  const known = Object.keys(BUS_EVENTS);
  const own = shell?.manifest.events ?? { known, published: [...known.filter(isFact), ...SHELL_HAPPENINGS] };
  return { known: new Set(own.known), published: new Set(own.published) };
}

const publishesOf = ({ manifest }: ReleaseRecord): readonly string[] => manifest.remote?.publishes ?? [];
const consumesOf = ({ manifest }: ReleaseRecord): readonly string[] => manifest.remote?.consumes ?? [];

/** Consumed events need a live publisher. Remotes publish only events that the shell does not own. */
export const eventsAreMet: Gate = (candidate, channels) => {
  const isShell = candidate.name === SHELL;
  const events = eventsOf(isShell ? candidate : channels.get(SHELL)?.live);
  const others = othersLive(candidate, channels);
  return isShell
    ? others.flatMap((remote) => [
        ...refusedByBus(remote, events),
        ...missing(remote, events, others, `once ${candidate.id} is live`),
      ])
    : [
        ...refusedByBus(candidate, events),
        ...missing(candidate, events, [candidate, ...others]),
        ...withdrawn(candidate, channels.get(candidate.name)?.live, events, others),
      ];
};

const othersLive = (candidate: ReleaseRecord, channels: Channels) =>
  [...channels].filter(([name]) => name !== candidate.name && name !== SHELL).map(([, { live }]) => live);

function refusedByBus(remote: ReleaseRecord, { known, published }: Events): string[] {
  const unknown = [...new Set([...publishesOf(remote), ...consumesOf(remote)])].filter(
    (type) => !known.has(type),
  );
  const notTheirs = publishesOf(remote).filter((type) => published.has(type));
  return [
    ...unknown.map((type) => `${remote.id} names the event '${type}', which the shell does not carry.`),
    ...notTheirs.map((type) => `${remote.id} publishes '${type}', which only the shell publishes.`),
  ];
}

function missing(
  remote: ReleaseRecord,
  { known, published }: Events,
  publishers: readonly ReleaseRecord[],
  when = 'among the live ones',
): string[] {
  return consumesOf(remote)
    .filter((type) => known.has(type) && !published.has(type))
    .filter((type) => !publishers.some((publisher) => publishesOf(publisher).includes(type)))
    .map((type) => `${remote.id} consumes '${type}', which no release publishes ${when}.`);
}

function withdrawn(
  candidate: ReleaseRecord,
  before: ReleaseRecord | undefined,
  { published }: Events,
  others: readonly ReleaseRecord[],
): string[] {
  const gone = before ? publishesOf(before).filter((type) => !publishesOf(candidate).includes(type)) : [];
  return gone
    .filter((type) => !published.has(type) && !others.some((other) => publishesOf(other).includes(type)))
    .flatMap((type) =>
      others
        .filter((other) => consumesOf(other).includes(type))
        .map((other) => `${candidate.id} does not publish '${type}' any more, which ${other.id} consumes.`),
    );
}
