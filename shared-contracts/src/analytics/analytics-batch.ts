import { z } from '../zod.ts';
import { ANALYTICS_EVENTS, isAnalyticsEventName } from './analytics-events.ts';
import { BATCH_LIMITS } from './analytics-paths.ts';

const word = z.string().check(z.maxLength(100));

/** Event sent to the collector. {@link parseAnalyticsEvent} checks `name` and `props` against the list. */
export const collectedEventSchema = z.object({
  /** Created once, so an event that is sent twice counts once. */
  id: z.uuid(),
  name: word,
  props: z.record(z.string(), z.unknown()),
  /** Milliseconds since the epoch. */
  time: z.number(),
  /** `remote@version` that published it. */
  source: word,
  path: z.string().check(z.maxLength(300)),
  /** `remote/route-id` of the page, or null for a page of the shell. */
  route: z.nullable(word),
  /** `remote@version` that rendered the page, or null for a page of the shell. */
  release: z.nullable(word),
});
export type CollectedEvent = z.infer<typeof collectedEventSchema>;

export const analyticsBatchSchema = z.object({
  /** The server also applies the consent cookie and accepts no more than both allow. */
  consent: z.object({ performance: z.boolean(), functional: z.boolean(), targeting: z.boolean() }),
  /** Random id of the tab. Null without performance consent. */
  visit: z.nullable(z.uuid()),
  composition: z.nullable(word),
  events: z.array(collectedEventSchema).check(z.minLength(1), z.maxLength(BATCH_LIMITS.events)),
});
export type AnalyticsBatch = z.infer<typeof analyticsBatchSchema>;

export const droppedEventsSchema = z.object({
  dropped: z
    .array(
      z.object({
        /** Event type on the bus, or `analytics:` and the name of the event. */
        type: word,
        /** `remote@version` that published or consumed an event against its schema. */
        blamed: word,
        times: z.number().check(z.positive(), z.lte(1_000_000)),
      }),
    )
    .check(z.minLength(1), z.maxLength(50)),
});
export type DroppedEvents = z.infer<typeof droppedEventsSchema>;

/** `login` takes the member from the session. `forget` also deletes stored data: consent was withdrawn. */
export const audienceActionSchema = z.object({
  action: z.enum(['login', 'logout', 'forget']),
  /** Random id of this browser, created per login. */
  device: z.uuid(),
});
export type AudienceAction = z.infer<typeof audienceActionSchema>['action'];

export const forgetVisitSchema = z.object({ visit: z.uuid() });

export const sinksSchema = z.object({ tagManager: z.boolean() });

/** A checked event: its properties without unknown ones, or the problem. */
export type ParsedAnalyticsEvent =
  | { readonly props: Record<string, unknown>; readonly problem?: undefined }
  | { readonly props?: undefined; readonly problem: string };

export function parseAnalyticsEvent(name: string, props: unknown): ParsedAnalyticsEvent {
  if (!isAnalyticsEventName(name)) return { problem: 'is not on the list of analytics events' };
  const parsed = ANALYTICS_EVENTS[name].safeParse(props);
  return parsed.success ? { props: parsed.data } : { problem: parsed.error.message };
}
