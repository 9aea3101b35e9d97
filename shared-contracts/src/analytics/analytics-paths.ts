// Separate from the schemas, so a first visit does not load the list of events.

/** Path that the shell sends events to. Nothing below `/api/analytics/` is requested before consent. */
export const COLLECT_PATH = '/api/analytics/events';
/** Path of the audience platform's identity. Only with targeting consent. */
export const AUDIENCE_PATH = '/api/analytics/identity';
/** Path that deletes what was counted of a visit, after performance consent was withdrawn. */
export const FORGET_VISIT_PATH = '/api/analytics/forget-visit';
export const SINKS_PATH = '/api/analytics/sinks';
/** Path of the tag manager's frame, which has its own origin without the session. */
export const TAG_FRAME_PATH = '/frames/tags';
/** Path of reports about dropped events, which reveal broken releases. Necessary, without visitor data. */
export const DROPPED_EVENTS_PATH = '/api/dropped-events';

/** Maximum events and bytes of a batch, within the limit of `sendBeacon`. */
export const BATCH_LIMITS = { events: 400, bytes: 60_000 } as const;
