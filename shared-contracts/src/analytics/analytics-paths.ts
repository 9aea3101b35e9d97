// Apart from the schemas, so that a first visit gets these without the list of events.

/** Path to which the shell sends what it may tell. Nothing is asked of `/api/analytics/` before a consent is given. */
export const COLLECT_PATH = '/api/analytics/events';
/** Identity of the audience platform; only with the targeting consent. */
export const AUDIENCE_PATH = '/api/analytics/identity';
/** Deletes what was counted of a visit, after the performance consent was withdrawn. */
export const FORGET_VISIT_PATH = '/api/analytics/forget-visit';
/** Path of what is configured on this site: a tag manager, or none. */
export const SINKS_PATH = '/api/analytics/sinks';
/** The tag manager's frame: an origin of its own, without the session. */
export const TAG_FRAME_PATH = '/frames/tags';
/** Tells of events that were dropped, so that a broken release is found. Necessary, and without anything of the visitor. */
export const DROPPED_EVENTS_PATH = '/api/dropped-events';

/** Most events of a batch, and most bytes: what `sendBeacon` takes at once. */
export const BATCH_LIMITS = { events: 400, bytes: 60_000 } as const;
