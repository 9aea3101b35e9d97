import { sql } from 'kysely';

/**
 * Name that the dates of a recurring event share: a market that comes every Tuesday is eight events of one title. Rooms
 * that list events and not days (counts, sitemaps) take each name once. The browser groups by the same rule:
 * `mfe-centre/src/features/events/event-series.ts`.
 */
export const seriesName = sql<string>`lower(btrim(events.record->>'title'))`;
