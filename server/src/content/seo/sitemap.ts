import { sql } from 'kysely';
import {
  type CentreFeatures,
  type LegalDocument,
  legalDocumentSchema,
  localDateAt,
  paths,
  SITE_TIME_ZONE,
} from 'shared-contracts/content';
import type { Db } from '../../platform/storage/index.ts';
import { contentDb, seriesName } from '../store/content-tables.ts';

interface SitemapEntry {
  readonly path: string;
  /** Date of the last change, `2026-11-27`. */
  readonly lastmod: string;
}

export const SITEMAP_KINDS = ['pages', 'centres', 'stores', 'deals', 'rewards', 'events'] as const;
export type SitemapKind = (typeof SITEMAP_KINDS)[number];

// A sitemap may contain 50,000 addresses; a center has about a dozen.
const ENTRIES_PER_FILE = 40_000;

interface Slice {
  readonly db: Db;
  readonly imported: string;
  readonly now: number;
  readonly offset: number;
  readonly limit: number;
}

const LEGAL_PATHS: Readonly<Record<LegalDocument, string>> = {
  'privacy-policy': paths.privacyPolicy(),
  'terms-of-use': paths.termsOfUse(),
  accessibility: paths.accessibility(),
};

// Pages of texts that a site may do without, by kind and key of the text.
const OPTIONAL_PATHS: Readonly<Record<string, readonly string[]>> = {
  'savings-pass/': [paths.savingsPass(), paths.savingsPassDeals()],
  'sign-up-page/pink': [paths.pink()],
  'sign-up-page/deal-days': [paths.getTangerDealDays()],
  'earnings-call/': [paths.earningsCall()],
};

async function pages({ db, imported, now }: Slice): Promise<SitemapEntry[]> {
  const texts = await contentDb(db)
    .selectFrom('site_documents')
    .select(['kind', 'key', sql<string | null>`record->>'effectiveOn'`.as('effectiveOn')])
    .execute();
  const today = localDateAt(now, SITE_TIME_ZONE);
  const lastOf = (document: string) =>
    texts
      .filter(({ kind, key }) => kind === 'legal-text' && key.startsWith(`${document}/`))
      .flatMap(({ effectiveOn }) => (effectiveOn && effectiveOn <= today ? effectiveOn : []))
      .toSorted()
      .at(-1);
  const legal = legalDocumentSchema.options.map((document) => ({
    path: LEGAL_PATHS[document],
    lastmod: lastOf(document) ?? imported,
  }));
  const others = [
    paths.home(),
    paths.findACentre(),
    paths.brands(),
    paths.rewards(),
    ...texts.flatMap(({ kind, key }) => OPTIONAL_PATHS[`${kind}/${key}`] ?? []),
    paths.giftCards(),
    paths.giftCards({ country: 'CA' }),
    paths.contactUs(),
  ];
  return [...others.map((path) => ({ path, lastmod: imported })), ...legal];
}

const CENTRE_PAGES = [
  paths.stores,
  paths.directory,
  paths.deals,
  paths.promotions,
  paths.events,
  paths.map,
  paths.plan,
  paths.visitPack,
  paths.parking,
  paths.visitorInfo,
  paths.knowBeforeYouGo,
  paths.security,
  paths.jobs,
] as const;
const PAGES_PER_CENTRE = CENTRE_PAGES.length + 2;

async function centres({ db, imported, offset, limit }: Slice): Promise<SitemapEntry[]> {
  const rows = await contentDb(db)
    .selectFrom('centres')
    .select(['slug', sql<CentreFeatures>`record->'features'`.as('features')])
    .orderBy('slug')
    .offset(Math.floor(offset / PAGES_PER_CENTRE))
    .limit(Math.floor(limit / PAGES_PER_CENTRE))
    .execute();
  return rows.flatMap(({ slug, features }) =>
    [
      paths.centre(slug),
      ...CENTRE_PAGES.map((page) => page(slug)),
      ...(features.dora ? [paths.dora(slug)] : []),
    ].map((path) => ({ path, lastmod: imported })),
  );
}

async function stores({ db, imported, offset, limit }: Slice): Promise<SitemapEntry[]> {
  const rows = await contentDb(db)
    .selectFrom('stores')
    .innerJoin('centres', 'centres.id', 'stores.centre_id')
    .select(['stores.id', 'stores.name', 'centres.slug'])
    .orderBy('stores.id')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map(({ id, name, slug }) => ({ path: paths.store(slug, name, id), lastmod: imported }));
}

const offersOf = (
  { db, imported, now, offset, limit }: Slice,
  kinds: readonly ('deal' | 'promotion' | 'reward')[],
) =>
  contentDb(db)
    .selectFrom('offers')
    .innerJoin('centres', 'centres.id', 'offers.centre_id')
    .select(['offers.id', 'offers.kind', 'offers.store_name', 'centres.slug'])
    .select(sql<string>`least(${imported}, offers.added_on::text)`.as('lastmod'))
    .where('offers.kind', 'in', kinds)
    // Ended offers answer 410, and upcoming ones cannot be used yet.
    .where('offers.ends_on', '>=', localDateAt(now, SITE_TIME_ZONE))
    .where('offers.starts_on', '<=', localDateAt(now, SITE_TIME_ZONE))
    .orderBy('offers.id')
    .offset(offset)
    .limit(limit)
    .execute();

async function deals(slice: Slice): Promise<SitemapEntry[]> {
  const rows = await offersOf(slice, ['deal', 'promotion']);
  return rows.map(({ id, kind, slug, store_name, lastmod }) => ({
    path: kind === 'promotion' ? paths.promotion(slug, store_name, id) : paths.deal(slug, store_name, id),
    lastmod,
  }));
}

async function rewards(slice: Slice): Promise<SitemapEntry[]> {
  const rows = await offersOf(slice, ['reward']);
  return rows.map(({ id, slug, store_name, lastmod }) => ({
    path: paths.reward(slug, store_name, id),
    lastmod,
  }));
}

// Only the next date of a recurring event, because it links to the others.
async function events({ db, imported, now, offset, limit }: Slice): Promise<SitemapEntry[]> {
  const rows = await contentDb(db)
    .selectFrom('events')
    .innerJoin('centres', 'centres.id', 'events.centre_id')
    .select(['events.id', 'centres.slug'])
    .distinctOn(['events.centre_id', seriesName])
    .where('events.ends_at', '>=', new Date(now))
    .orderBy('events.centre_id')
    .orderBy(seriesName)
    .orderBy('events.starts_at')
    .orderBy('events.id')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map(({ id, slug }) => ({ path: paths.event(slug, id), lastmod: imported }));
}

const KINDS: Readonly<Record<SitemapKind, (slice: Slice) => Promise<SitemapEntry[]>>> = {
  pages,
  centres,
  stores,
  deals,
  rewards,
  events,
};

export const sitemapEntries = (
  kind: SitemapKind,
  page: number,
  facts: Pick<Slice, 'db' | 'imported' | 'now'>,
) => KINDS[kind]({ ...facts, offset: (page - 1) * ENTRIES_PER_FILE, limit: ENTRIES_PER_FILE });

export async function sitemapFiles(db: Db): Promise<Array<{ kind: SitemapKind; page: number }>> {
  const { rows } = await sql<Record<SitemapKind, number>>`
    select 1 as pages,
      (select count(*)::int * ${PAGES_PER_CENTRE} from centres) as centres,
      (select count(*)::int from stores) as stores,
      (select count(*)::int from offers where kind <> 'reward') as deals,
      (select count(*)::int from offers where kind = 'reward') as rewards,
      (select count(*)::int from events) as events`.execute(db);
  const [counts] = rows;
  return SITEMAP_KINDS.flatMap((kind) => {
    const files = Math.ceil((counts?.[kind] ?? 0) / ENTRIES_PER_FILE);
    return Array.from({ length: files }, (_, at) => ({ kind, page: at + 1 }));
  });
}

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const escapeXml = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

const listOf = (element: string, item: string, origin: string, entries: readonly SitemapEntry[]) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${element} xmlns="${NAMESPACE}">`,
    ...entries.map(
      ({ path, lastmod }) =>
        `<${item}><loc>${escapeXml(new URL(path, origin).href)}</loc><lastmod>${lastmod}</lastmod></${item}>`,
    ),
    `</${element}>`,
    '',
  ].join('\n');

/** Returns a sitemap (https://www.sitemaps.org/protocol.html). */
export const sitemapXml = (origin: string, entries: readonly SitemapEntry[]) =>
  listOf('urlset', 'url', origin, entries);

export const sitemapIndexXml = (origin: string, files: readonly SitemapEntry[]) =>
  listOf('sitemapindex', 'sitemap', origin, files);
