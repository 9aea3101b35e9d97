import { z } from '../zod.ts';
import { ANALYTICS_EVENTS, isAnalyticsEventName } from './analytics-events.ts';
import { BATCH_LIMITS } from './analytics-paths.ts';

const word = z.string().check(z.maxLength(100));

/** An event on its way to the collector. `name` and `props` are held against the list by {@link parseAnalyticsEvent}. */
export const collectedEventSchema = z.object({
  /** Made once, so that an event that is sent twice is counted once. */
  id: z.uuid(),
  name: word,
  props: z.record(z.string(), z.unknown()),
  /** Milliseconds since the epoch. */
  time: z.number(),
  /** `remote@version` that published it. */
  source: word,
  /** Path of the page, without its query. */
  path: z.string().check(z.maxLength(300)),
  /** `remote/route-id` of the page; null for a page of the shell. */
  route: z.nullable(word),
  /** `remote@version` that showed the page; null for a page of the shell. */
  release: z.nullable(word),
});
export type CollectedEvent = z.infer<typeof collectedEventSchema>;

export const analyticsBatchSchema = z.object({
  /** Consent of the shopper at this moment. The server takes no more than their cookie says besides. */
  consent: z.object({ performance: z.boolean(), functional: z.boolean(), targeting: z.boolean() }),
  /** Random, lives as long as the tab; without the performance consent there is none. */
  visit: z.nullable(z.uuid()),
  /** Id of the composition that the page was made of. */
  composition: z.nullable(word),
  events: z.array(collectedEventSchema).check(z.minLength(1), z.maxLength(BATCH_LIMITS.events)),
});
export type AnalyticsBatch = z.infer<typeof analyticsBatchSchema>;

export const droppedEventsSchema = z.object({
  dropped: z
    .array(
      z.object({
        /** Type of the bus, or `analytics:` and the name of the event. */
        type: word,
        /** `remote@version` that published or consumed what its schema does not allow. */
        blamed: word,
        times: z.number().check(z.positive(), z.lte(1_000_000)),
      }),
    )
    .check(z.minLength(1), z.maxLength(50)),
});
export type DroppedEvents = z.infer<typeof droppedEventsSchema>;

/** `login` takes the member from the session; `forget` besides deletes what the platform holds, after a withdrawal. */
export const audienceActionSchema = z.object({
  action: z.enum(['login', 'logout', 'forget']),
  /** Random, of this browser, made for one login. */
  device: z.uuid(),
});
export type AudienceAction = z.infer<typeof audienceActionSchema>['action'];

export const forgetVisitSchema = z.object({ visit: z.uuid() });

export const sinksSchema = z.object({ tagManager: z.boolean() });

/** Event as the list reads it: its properties without what the list does not know, or what is wrong with it. */
export type ParsedAnalyticsEvent =
  | { readonly props: Record<string, unknown>; readonly problem?: undefined }
  | { readonly props?: undefined; readonly problem: string };

/** Holds an event against the closed list. */
export function parseAnalyticsEvent(name: string, props: unknown): ParsedAnalyticsEvent {
  if (!isAnalyticsEventName(name)) return { problem: 'is not on the list of analytics events' };
  const parsed = ANALYTICS_EVENTS[name].safeParse(props);
  return parsed.success ? { props: parsed.data } : { problem: parsed.error.message };
}
