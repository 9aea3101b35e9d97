import { type CrossingSchemas, crossingSchemas, describeCrossings } from 'shared-contracts/crossings';
import { loyaltySchema, memberSchema } from 'shared-contracts/member';
import { describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { gateChannel, gateChannels, gateRelease } from '../../../testing/gate-releases.ts';
import type { ReleaseRecord } from '../records/release-record.ts';
import { crossingsFit } from './crossings-gate.ts';

const NOW = crossingSchemas();
type Kind = 'events' | 'answers' | 'sent';
type Shape = Record<string, z.ZodMiniType>;

const changed = (
  kind: Kind,
  name: string,
  schema: z.ZodMiniType,
  version = NOW.version,
): CrossingSchemas => ({
  ...NOW,
  version,
  [kind]: { ...NOW[kind], [name]: schema },
});
/** The object of a crossing, its fields changed. */
const fields = (kind: Kind, name: string, change: (shape: Shape) => Shape, version?: string) =>
  changed(kind, name, z.object(change({ ...(NOW[kind][name] as z.ZodMiniObject<Shape>).shape })), version);
const without = (shape: Shape, field: string) =>
  Object.fromEntries(Object.entries(shape).filter(([name]) => name !== field));
const renamed = (shape: Shape, field: string, to: string): Shape => ({
  ...without(shape, field),
  [to]: shape[field] ?? z.string(),
});

const PUBLISHED = ['loyalty.changed', 'membership.changed', 'page.shown'];
const shell = (crossings = NOW, version = '2.0.0') =>
  gateRelease(
    'shell',
    {
      events: { known: Object.keys(NOW.events), published: PUBLISHED },
      crossings: describeCrossings(crossings),
    },
    version,
  );
const remote = (
  crossings = NOW,
  { name = 'mfe-a', publishes = ['analytics.tracked'], uses = (_name: string): boolean => true } = {},
) =>
  gateRelease(name, {
    remote: { name, contracts: '^1.0.0', routes: [], publishes, consumes: [], samples: [] },
    crossings: describeCrossings(crossings, uses),
  });
const live = (...records: ReleaseRecord[]) => gateChannels(...records.map((record) => gateChannel(record)));

const SHELL_NOW = shell();
const REMOTE_NOW = remote();
const asRemote = (crossings: CrossingSchemas) => crossingsFit(remote(crossings), live(SHELL_NOW));
const asShell = (crossings: CrossingSchemas) =>
  crossingsFit(shell(crossings, '3.0.0'), live(SHELL_NOW, REMOTE_NOW));

const loyalty = (change: (shape: Shape) => Shape) => fields('answers', 'member.userLoyalty', change);
const newer = '99.0.0';

describe('crossings gate', () => {
  it.each<[string, () => string[], RegExp]>([
    [
      'a member field that was renamed',
      () =>
        asRemote(fields('answers', 'member.userInfo', (shape) => renamed(shape, 'public_id', 'publicId'))),
      /^mfe-a@1\.0\.0 does not fit what the server answers: member\.userInfo\.publicId is missing\./,
    ],
    [
      'an optional field that was renamed',
      () =>
        asRemote(fields('answers', 'member.userInfo', (shape) => renamed(shape, 'first_name', 'firstName'))),
      /first.?name/i,
    ],
    [
      'an event field that was renamed',
      () => asShell(changed('events', 'page.shown', z.object({ path: z.string(), name: z.string() }))),
      /page\.shown\.title is missing/,
    ],
    [
      'a field that was made optional',
      () => asShell(loyalty((shape) => ({ ...shape, points: z.optional(z.number()) }))),
      /^mfe-a@1\.0\.0 does not fit what shell@3\.0\.0 answers: member\.userLoyalty\.points is missing\.$/,
    ],
    [
      'a field that was removed',
      () => asShell(loyalty((shape) => without(shape, 'tier'))),
      /tier is missing/,
    ],
    [
      'an enum value that was removed',
      () => asRemote(loyalty((shape) => ({ ...shape, tier: z.enum(['blue', 'gold']) }))),
      /tier may be "platinum"/,
    ],
    [
      'an event field of another type',
      () => asRemote(changed('events', 'page.shown', z.object({ path: z.string(), title: z.number() }))),
      /^mfe-a@1\.0\.0 does not fit the events of shell@2\.0\.0: page\.shown\.title is string/,
    ],
    [
      'an answer that was narrowed',
      () => asRemote(changed('events', 'loyalty.changed', z.object({ points: z.number() }))),
      /loyalty\.changed is null/,
    ],
    [
      'a literal that was removed',
      () => asRemote(loyalty((shape) => ({ ...shape, stage: z.union([z.literal(1), z.literal(2)]) }))),
      /stage/,
    ],
    [
      'another type within a list',
      () =>
        asRemote(
          fields('answers', 'member.favourites', (shape) => ({ ...shape, deals: z.array(z.string()) })),
        ),
      /deals\[\] is number/,
    ],
    [
      'a list in place of a value',
      () => asRemote(loyalty((shape) => ({ ...shape, points: z.array(z.number()) }))),
      /points is number, and array/,
    ],
    [
      'a body that lacks a required field',
      () => asRemote(fields('sent', 'member.changeAttribute', (shape) => without(shape, 'attribute'))),
      /^mfe-a@1\.0\.0 sends what the server does not accept: .*attribute is missing/,
    ],
    [
      'a body with another enum value',
      () =>
        asRemote(
          fields('sent', 'member.changeAttribute', (shape) => ({
            ...shape,
            attribute: z.enum(['favorite_events']),
          })),
        ),
      /may be "favorite_events"/,
    ],
    [
      'a parameter that the server does not know',
      () =>
        asRemote(
          changed(
            'sent',
            'content.search',
            z.strictObject({ q: z.string(), colour: z.optional(z.string()) }),
          ),
        ),
      /content\.search\.colour is not accepted/,
    ],
    [
      'an event that another remote publishes with fewer fields',
      () => {
        const publisher = remote(changed('events', 'analytics.tracked', z.object({ name: z.string() })), {
          name: 'mfe-b',
        });
        return crossingsFit(publisher, live(SHELL_NOW, REMOTE_NOW));
      },
      /does not fit the events of mfe-b@1\.0\.0: analytics\.tracked\.props is missing/,
    ],
    [
      'a canary of the shell that answers less',
      () => {
        const canary = shell(
          loyalty((shape) => without(shape, 'tier')),
          '3.0.0',
        );
        return crossingsFit(REMOTE_NOW, gateChannels(gateChannel(SHELL_NOW, { canary })));
      },
      /shell@3\.0\.0/,
    ],
  ])('refuses %s', (_what, reasonsOf, expected) => {
    const reasons = reasonsOf();
    expect(reasons.length).toBeGreaterThan(0);
    expect(reasons.join('\n')).toMatch(expected);
  });

  it.each<[string, () => string[]]>([
    ['the contracts as they are', () => [...asRemote(NOW), ...asShell(NOW)]],
    ['a release that does not say what it uses', () => crossingsFit(gateRelease('mfe-a'), live(SHELL_NOW))],
    [
      'a field that was added to an answer',
      () => asShell(fields('events', 'membership.changed', (shape) => ({ ...shape, since: z.string() }))),
    ],
    [
      'a field that an older remote does not know',
      () => asRemote(loyalty((shape) => without(shape, 'pending'))),
    ],
    [
      'a new optional field that the site does not give yet',
      () => asRemote(loyalty((shape) => ({ ...shape, since: z.optional(z.string()) }))),
    ],
    [
      'a value that the remote accepts in addition',
      () =>
        asRemote(loyalty((shape) => ({ ...shape, tier: z.enum(['blue', 'gold', 'platinum', 'diamond']) }))),
    ],
    [
      'a value that the shell does not give any more',
      () => asShell(changed('events', 'membership.changed', z.object({ status: z.enum(['none', 'ready']) }))),
    ],
    [
      'a remote that also accepts a missing field',
      () => asRemote(loyalty((shape) => ({ ...shape, tier: z.optional(z.string()) }))),
    ],
    [
      'a remote that also accepts null',
      () => asRemote(loyalty((shape) => ({ ...shape, points: z.nullable(z.number()) }))),
    ],
    [
      'a remote that accepts any number for whole ones',
      () => asShell(changed('events', 'loyalty.changed', z.extend(loyaltySchema, { points: z.int() }))),
    ],
    [
      'another bound',
      () =>
        asRemote(
          fields('answers', 'member.userInfo', (shape) => ({
            ...shape,
            email: z.string().check(z.maxLength(5)),
          })),
        ),
    ],
    [
      'another description',
      () =>
        asShell(
          changed(
            'answers',
            'member.userInfo',
            memberSchema.register(z.registry<{ description: string }>(), { description: 'Member' }),
          ),
        ),
    ],
    [
      'a parameter that the remote does not send',
      () => asRemote(changed('sent', 'content.search', z.strictObject({ q: z.string() }))),
    ],
    [
      'a new parameter of newer contracts',
      () =>
        asRemote(
          fields('sent', 'content.search', (shape) => ({ ...shape, colour: z.optional(z.string()) }), newer),
        ),
    ],
    [
      'a new call and a new event',
      () =>
        asRemote({
          ...NOW,
          answers: { ...NOW.answers, 'content.tides': z.string() },
          events: { ...NOW.events, 'tide.turned': z.string() },
        }),
    ],
    [
      'a break of a call that the remote does not use',
      () =>
        crossingsFit(
          remote(
            fields('answers', 'member.userInfo', () => ({ id: z.string() })),
            { uses: (name) => name !== 'member.userInfo' },
          ),
          live(shell()),
        ),
    ],
  ])('accepts %s', (_what, reasonsOf) => {
    expect(reasonsOf()).toEqual([]);
  });

  it('compares schemas that contain themselves', () => {
    const self = { $ref: '#/$defs/a' };
    const events = { properties: { 'analytics.tracked': self } };
    const schema = { $defs: { a: { properties: { b: self, c: self } } }, properties: { events } };
    const loop = (name: string) => {
      const { manifest } = remote(NOW, { name });
      return gateRelease(name, { ...manifest, crossings: { version: NOW.version, schema } });
    };
    expect(crossingsFit(loop('mfe-a'), live(loop('mfe-b')))).toEqual([]);
  });
});
