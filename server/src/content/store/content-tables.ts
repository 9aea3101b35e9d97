import { type ColumnType, type Generated, sql } from 'kysely';
import type { ContentKind } from 'shared-contracts/content-records';
import { viewOf } from '../../platform/storage/index.ts';

// Written as JSON text, read parsed.
type Json = ColumnType<unknown, string, string>;

/** Keys of records by kind. */
export type SampleKeys = Partial<Record<ContentKind, string[]>>;

interface Stored {
  id: number;
  record: Json;
  summary: string;
}

interface Answered extends Stored {
  answer: string;
}

/**
 * The content. Each table has the operator's `record` (for import and export), columns for filtering and
 * sorting, and `summary`/`answer`: JSON text that calls return unchanged. An import replaces all rows in one
 * transaction, so tables outside the content must not have foreign keys to it.
 */
export interface ContentTables {
  content_state: {
    id: number;
    /** Increases with every import; caches use it as a key. */
    version: number;
    is_sample: boolean;
    /** Day around which the sample was created. Older releases clear it when they import. */
    sample_day: string | null;
    sample_revision: number | null;
    imported_at: Date;
    /** Revision of the code that computed the stored answers. */
    answers_revision: Generated<number>;
    places_version: string | null;
    /** After an import: keys of the records that are still the sample's. Stale without `sample_day`. */
    sample_keys: ColumnType<SampleKeys | null, string | null, string | null>;
  };
  centres: {
    id: number;
    slug: string;
    record: Json;
  };
  categories: Stored & {
    slug: string;
    name: string;
    position: number;
  };
  brands: Answered & {
    slug: string;
    name: string;
    sort_name: string;
    category_id: number;
  };
  /** `summary` and `answer` lack the closing brace: the API adds fields that depend on the day. */
  stores: Answered & {
    centre_id: number;
    brand_id: number | null;
    category_id: number;
    name: string;
    sort_name: string;
    suite: string;
    opened_on: string | null;
    has_own_hours: boolean;
  };
  offers: Answered & {
    kind: 'deal' | 'promotion' | 'reward';
    centre_id: number;
    store_id: number | null;
    category_id: number | null;
    store_name: string;
    starts_on: string;
    ends_on: string;
    added_on: string;
    is_featured: boolean;
    points: number;
  };
  events: Answered & {
    centre_id: number;
    kind: string;
    starts_at: Date;
    ends_at: Date;
  };
  jobs: Stored & {
    centre_id: number;
    kind: string;
    posted_on: string;
    expires_on: string;
    search_text: string;
  };
  centre_pages: {
    centre_id: number;
    kind: 'map' | 'parking' | 'visitor-info';
    record: Json;
    answer: string;
  };
  campaigns: {
    id: string;
    starts_on: string;
    ends_on: string;
    countries: string[];
    record: Json;
    summary: string;
  };
  site_documents: {
    kind:
      | 'site'
      | 'gift-card-faq'
      | 'rewards-faq'
      | 'legal-text'
      | 'earnings-call'
      | 'page-blocks'
      | 'savings-pass'
      | 'sign-up-page'
      | 'picture';
    /** Unique within the kind: `privacy-policy/2026-1`, `home`; empty for a single document. */
    key: string;
    position: number;
    record: Json;
  };
  search_entries: {
    row_id: Generated<number>;
    kind: 'centre' | 'store' | 'brand' | 'deal' | 'event' | 'category';
    id: number;
    centre_id: number | null;
    /** Plain lower-case words: the name in `title_text`, everything searchable in `text`. */
    title_text: string;
    text: string;
    starts_on: string | null;
    ends_on: string | null;
    hit: string;
  };
  /** Postal areas: US ZIP codes and Canadian forward sortation areas. */
  places: {
    code: string;
    country: 'US' | 'CA';
    city: string;
    /** Used by servers of the previous release. */
    city_text: string;
    state: string;
    latitude: number;
    longitude: number;
  };
  cities: {
    key: string;
    name: string;
    /** Two letters in both countries. */
    state: string;
    country: 'US' | 'CA';
    population: number;
    latitude: number;
    longitude: number;
  };
}

export const contentDb = viewOf<ContentTables>();

/**
 * The name shared by the dates of a recurring event: a market every Tuesday is eight events with one title.
 * Lists of events rather than dates (counts, sitemaps) use each name once. The browser groups by the same
 * rule: `mfe-centre/src/features/events/event-series.ts`.
 */
export const seriesName = sql<string>`lower(btrim(events.record->>'title'))`;
