export const MOST_STOPS = 12;

/** For a plan's schema, and for reading addresses without the schema library. @since 1.18.0 */
export const PLAN_PATTERNS = {
  /** `s12` is a store, `d34` a deal or promotion, `e56` an event. */
  stop: /^[sde][1-9]\d{0,14}$/,
  /** Local time at the centre, `2026-11-28T10:00`. */
  arrive: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/,
  lot: /^[\w-]{1,60}$/,
} as const;
