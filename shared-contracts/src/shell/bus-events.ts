import { sessionSchema } from '../account/session.ts';
import { consentSchema } from '../consent/consent.ts';
import { favouritesSchema, loyaltySchema, memberSchema } from '../member/member.ts';
import { OUTCOMES } from '../release/outcome.ts';
import { z } from '../zod.ts';

/** Only the shell publishes **facts**, which replay their value. Additive changes raise the event's version. */
interface EventDefinition<S extends z.ZodMiniType = z.ZodMiniType> {
  readonly kind: 'fact' | 'happening';
  readonly version: number;
  readonly payload: S;
}

const fact = <S extends z.ZodMiniType>(payload: S) => ({ kind: 'fact', version: 1, payload }) as const;
const happening = <S extends z.ZodMiniType>(payload: S) =>
  ({ kind: 'happening', version: 1, payload }) as const;

export const BUS_EVENTS = {
  'session.changed': fact(sessionSchema),
  'member.changed': fact(z.nullable(memberSchema)),
  'loyalty.changed': fact(z.nullable(loyaltySchema)),
  /** Loading of a signed-in member: session, member info, then loyalty info. @since 1.6.0 */
  'membership.changed': fact(z.object({ status: z.enum(['none', 'loading', 'ready', 'failed']) })),
  'favourites.changed': fact(z.nullable(favouritesSchema)),
  'consent.changed': fact(consentSchema),
  /** `slug`: the page's centre. `last`: last visited centre of the member or, with consent, the browser. */
  'centre.changed': {
    kind: 'fact',
    version: 2,
    payload: z.object({ slug: z.nullable(z.string()), last: z.optional(z.nullable(z.string())) }),
  },

  'page.shown': happening(z.object({ path: z.string(), title: z.string() })),
  /** Subscribers check it against `ANALYTICS_EVENTS`, which a first visit does not load. */
  'analytics.tracked': happening(z.object({ name: z.string(), props: z.record(z.string(), z.unknown()) })),
  'remote.ended': happening(
    z.object({
      release: z.string(),
      outcome: z.enum(OUTCOMES),
      message: z.optional(z.string()),
    }),
  ),
  /** An event was dropped: `blamed` published or consumed a payload that violates the schema. */
  'bus.dropped': happening(
    z.object({
      type: z.string(),
      blamed: z.string(),
      side: z.enum(['producer', 'consumer']),
      message: z.string(),
    }),
  ),
} as const satisfies Record<string, EventDefinition>;

export type BusEvents = typeof BUS_EVENTS;
export type BusEventType = keyof BusEvents;
export type FactType = { [T in BusEventType]: BusEvents[T]['kind'] extends 'fact' ? T : never }[BusEventType];
export type HappeningType = Exclude<BusEventType, FactType>;
export type BusPayload<T extends BusEventType> = z.infer<BusEvents[T]['payload']>;

/** Happenings that the shell publishes. Facts come only from the shell. */
export const SHELL_HAPPENINGS: readonly HappeningType[] = ['page.shown', 'remote.ended', 'bus.dropped'];

export const isBusEventType = (type: string): type is BusEventType => Object.hasOwn(BUS_EVENTS, type);

/** Event on the bus. `source` is `remote@version`, set by the remote's bus handle. */
export interface BusEvent<T extends BusEventType = BusEventType> {
  readonly id: string;
  readonly type: T;
  readonly version: number;
  /** Milliseconds since the epoch. */
  readonly time: number;
  readonly source: string;
  readonly payload: BusPayload<T>;
}

/** Ends a registration or subscription. Further calls do nothing. */
export type Undo = () => void;
