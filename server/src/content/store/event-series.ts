import { sql } from 'kysely';

/**
 * The name shared by the dates of a recurring event: a market every Tuesday is eight events with one title.
 * Lists of events rather than dates (counts, sitemaps) use each name once. The browser groups by the same
 * rule: `mfe-centre/src/features/events/event-series.ts`.
 */
export const seriesName = sql<string>`lower(btrim(events.record->>'title'))`;
