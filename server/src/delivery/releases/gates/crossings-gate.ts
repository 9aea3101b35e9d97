import semver from 'semver';
import { crossingSchemas, describeCrossings } from 'shared-contracts/crossings';
import type { Crossings } from 'shared-contracts/release';
import { type ReleaseRecord, releasesOf, SHELL } from '../records/release-record.ts';
import { compareWithOthers, type Gate } from './gate.ts';
import { propsFit } from './props-fit.ts';

interface Party {
  readonly id: string;
  readonly crossings?: Crossings | undefined;
}

let ofServer: Party | undefined;
const server = (): Party =>
  (ofServer ??= { id: 'the server', crossings: describeCrossings(crossingSchemas()) });

const partyOf = ({ id, manifest: { crossings } }: ReleaseRecord): Party => ({ id, crossings });

/**
 * What the server, the shell and other remotes give a release fits what it was built for, and they accept what it
 * sends. Wrapped and older releases do not say what they use.
 */
export const crossingsFit: Gate = (candidate, channels) => {
  const own = partyOf(candidate);
  const others = [...channels]
    .filter(([name]) => name !== candidate.name && name !== SHELL)
    .flatMap(([, channel]) => releasesOf(channel));
  const reasons = [
    ...answersFit(server(), own),
    ...misfits(own, server(), 'sent').map(
      (reason) => `${own.id} sends what the server does not accept: ${reason}.`,
    ),
    ...compareWithOthers(candidate, channels, (remote, shell) => [
      ...answersFit(partyOf(shell), partyOf(remote)),
      ...eventsFit(shell, remote),
      ...eventsFit(remote, shell),
    ]),
    ...(candidate.name === SHELL ? [] : others).flatMap((other) => [
      ...eventsFit(candidate, other),
      ...eventsFit(other, candidate),
    ]),
  ];
  return [...new Set(reasons)];
};

const answersFit = (giver: Party, taker: Party): string[] =>
  misfits(giver, taker, 'answers').map(
    (reason) => `${taker.id} does not fit what ${giver.id} answers: ${reason}.`,
  );

function eventsFit(giver: ReleaseRecord, taker: ReleaseRecord): string[] {
  const published = publishedBy(giver);
  return misfits(partyOf(giver), partyOf(taker), 'events', (type) => published.includes(type)).map(
    (reason) => `${taker.id} does not fit the events of ${giver.id}: ${reason}.`,
  );
}

const publishedBy = ({ manifest: { remote, events } }: ReleaseRecord): readonly string[] =>
  remote ? remote.publishes : (events?.published ?? []);

function misfits(
  giver: Party,
  taker: Party,
  kind: 'events' | 'answers' | 'sent',
  isGiven: (name: string) => boolean = () => true,
): string[] {
  const [given, taken] = [fieldsOf(giver, kind), fieldsOf(taker, kind)];
  const age =
    giver.crossings && taker.crossings ? semver.compare(giver.crossings.version, taker.crossings.version) : 0;
  return Object.keys(taken)
    .filter((name) => Object.hasOwn(given, name) && isGiven(name))
    .map((name) =>
      propsFit(given[name], taken[name], name, {
        given: giver.crossings?.schema,
        taken: taker.crossings?.schema,
        newer: age === 0 ? null : age > 0 ? 'given' : 'taken',
      }),
    )
    .filter((reason) => reason !== null);
}

function fieldsOf({ crossings }: Party, kind: string): Readonly<Record<string, unknown>> {
  const all = fields(crossings?.schema);
  return fields(all[kind]);
}

const fields = (schema: unknown): Readonly<Record<string, unknown>> => Object(Object(schema).properties);
