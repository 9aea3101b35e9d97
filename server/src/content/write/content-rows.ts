import {
  type Brand,
  type BrandSummary,
  type CentreEvent,
  type Deal,
  type DealSummary,
  type EventSummary,
  type Reward,
  type RewardSummary,
  type Store,
  type StoreSummary,
  slugOf,
  spelled,
} from 'shared-contracts/content';
import { type AnyRecord, type ContentSet, type RecordOf, recordKey } from 'shared-contracts/content-records';
import { plainText } from '../../platform/text/plain-text.ts';
import { goodsOf } from '../art/offer-goods.ts';
import type { ContentIndex } from './content-index.ts';

// No closing brace: the API adds fields that depend on the day.
const openJson = (value: object): string => JSON.stringify(value).slice(0, -1);

const centreRow = (record: RecordOf<'centres'>) => ({ id: record.id, slug: record.slug, record });

function categoryRow(record: RecordOf<'categories'>, position: number) {
  const { words, ...summary } = record;
  return { ...summary, position, record, summary: JSON.stringify(summary) };
}

function brandRow(record: RecordOf<'brands'>, index: ContentIndex) {
  const stores = index.storesOfBrand(record.id);
  const summary: BrandSummary = {
    ...record,
    categoryName: index.category(record.categoryId).name,
    centreCount: new Set(stores.map(({ centre }) => centre)).size,
    logo: index.picture({ of: 'brand', id: record.id, kind: 'logo' }),
  };
  const answer: Brand = {
    ...summary,
    stores: stores.map(({ id, name, centre, suite }) => ({ id, name, centre, suite })),
  };
  return {
    id: record.id,
    slug: record.slug,
    name: record.name,
    sort_name: plainText(record.name),
    category_id: record.categoryId,
    record,
    summary: JSON.stringify(summary),
    answer: JSON.stringify(answer),
  };
}

function storeRow(record: RecordOf<'stores'>, index: ContentIndex) {
  const summary: Omit<StoreSummary, 'dealCount'> = {
    id: record.id,
    centre: record.centre,
    name: record.name,
    slug: slugOf(record.name),
    suite: record.suite,
    brandId: record.brandId,
    categoryId: record.categoryId,
    categoryName: spelled(
      index.category(record.categoryId).name,
      index.centre(record.centre).address.country,
    ),
    phone: record.phone,
    openedOn: record.openedOn,
    weeklyHours: record.weeklyHours,
    logo: index.logoOfStore(record),
  };
  const answer: Omit<Store, 'dealCount' | 'rewardCount'> = {
    ...summary,
    description: record.description,
    website: record.website,
    ...(record.sells && { sells: record.sells }),
    photo: index.picture({ of: 'store', id: record.id, kind: 'photo' }),
  };
  return {
    id: record.id,
    centre_id: index.centre(record.centre).id,
    brand_id: record.brandId,
    category_id: record.categoryId,
    name: record.name,
    sort_name: plainText(record.name),
    suite: record.suite,
    opened_on: record.openedOn,
    has_own_hours: record.weeklyHours !== null,
    record,
    summary: openJson(summary),
    answer: openJson(answer),
  };
}

function eventRow(record: RecordOf<'events'>, index: ContentIndex) {
  const { id, timeZone } = index.centre(record.centre);
  const { description, movedFrom, sequence, storeIds, ...rest } = record;
  const summary: EventSummary = { ...rest, timeZone };
  const photo = index.picture({ of: 'event', id: record.id, kind: 'photo' });
  const answer: CentreEvent = { ...summary, description, movedFrom, sequence, storeIds, photo };
  return {
    id: record.id,
    centre_id: id,
    kind: record.kind,
    starts_at: record.startsAt,
    ends_at: record.endsAt,
    record,
    summary: JSON.stringify(summary),
    answer: JSON.stringify(answer),
  };
}

const jobRow = (record: RecordOf<'jobs'>, index: ContentIndex) => ({
  id: record.id,
  centre_id: index.centre(record.centre).id,
  kind: record.kind,
  posted_on: record.postedOn,
  expires_on: record.expiresOn,
  search_text: plainText(`${record.title} ${record.employer} ${record.summary}`),
  record,
  summary: JSON.stringify(record),
});

const pageRow = (kind: string, index: ContentIndex) => (record: { centre: string }) => ({
  centre_id: index.centre(record.centre).id,
  kind,
  record,
  answer: JSON.stringify(record),
});

function belongsTo(offer: { centre: string; storeId: number | null }, index: ContentIndex) {
  const centre = index.centre(offer.centre);
  if (offer.storeId === null) {
    return { centreId: centre.id, storeName: centre.shortName, brandId: null, categoryId: null };
  }
  const { name, brandId, categoryId } = index.store(offer.storeId);
  return { centreId: centre.id, storeName: name, brandId, categoryId };
}

function offerRow(
  record: RecordOf<'deals'> | RecordOf<'rewards'>,
  { centreId, storeName, categoryId }: ReturnType<typeof belongsTo>,
  summary: DealSummary | RewardSummary,
  answer: Deal | Reward,
) {
  return {
    id: record.id,
    kind: summary.kind,
    centre_id: centreId,
    store_id: record.storeId,
    category_id: categoryId,
    store_name: storeName,
    starts_on: record.startsOn,
    ends_on: record.endsOn,
    added_on: 'addedOn' in record ? record.addedOn : record.startsOn,
    is_featured: 'isFeatured' in record && record.isFeatured,
    points: 'points' in record ? record.points : 0,
    record,
    summary: JSON.stringify(summary),
    answer: JSON.stringify(answer),
  };
}

const artOf = (
  id: number,
  texts: readonly string[],
  { categoryId }: ReturnType<typeof belongsTo>,
  index: ContentIndex,
): string => goodsOf({ id, texts, category: categoryId === null ? null : index.category(categoryId).name });

function dealRow(record: RecordOf<'deals'>, index: ContentIndex) {
  const owner = belongsTo(record, index);
  const { centreId, ...names } = owner;
  const { description, terms, exclusions, storeIds, ...rest } = record;
  const texts = [record.offer.small.replace(/^.*?\b(?:off|for|on|buy) /, ''), record.title, owner.storeName];
  const summary: DealSummary = { ...rest, ...names, art: artOf(record.id, texts, owner, index) };
  return offerRow(record, owner, summary, {
    ...summary,
    description,
    terms,
    exclusions,
    storeIds,
    photo: index.picture({ of: 'deal', id: record.id, kind: 'photo' }),
    logo: record.storeId === null ? undefined : index.logoOfStore(index.store(record.storeId)),
  });
}

function rewardRow(record: RecordOf<'rewards'>, index: ContentIndex) {
  const owner = belongsTo(record, index);
  const { centreId, ...names } = owner;
  const { description, terms, exclusions, howToRedeem, ...rest } = record;
  const art = artOf(record.id, [record.title, owner.storeName], owner, index);
  const summary: RewardSummary = { ...rest, kind: 'reward', ...names, art };
  return offerRow(record, owner, summary, { ...summary, description, terms, exclusions, howToRedeem });
}

const documentRow = (kind: string, key: string, record: AnyRecord) => ({ kind, key, record });

/** Returns the rows of all content tables except the search index. */
export const contentRows = (content: ContentSet, index: ContentIndex) => ({
  centres: content.centres.map(centreRow),
  categories: content.categories.map(categoryRow),
  brands: content.brands.map((record) => brandRow(record, index)),
  stores: content.stores.map((record) => storeRow(record, index)),
  offers: [
    ...content.deals.map((record) => dealRow(record, index)),
    ...content.rewards.map((record) => rewardRow(record, index)),
  ],
  events: content.events.map((record) => eventRow(record, index)),
  jobs: content.jobs.map((record) => jobRow(record, index)),
  centre_pages: [
    ...content['site-plans'].map(pageRow('map', index)),
    ...content.parking.map(pageRow('parking', index)),
    ...content['visitor-info'].map(pageRow('visitor-info', index)),
  ],
  campaigns: content.campaigns.map((record) => ({
    id: record.id,
    starts_on: record.startsOn,
    ends_on: record.endsOn,
    countries: record.countries,
    record,
    summary: JSON.stringify(record),
  })),
  // `position` keeps the order of questions.
  site_documents: [
    ...content.site.map((record) => documentRow('site', '', record)),
    ...content['gift-card-faq'].map((record) => documentRow('gift-card-faq', record.id, record)),
    ...content['rewards-faq'].map((record) => documentRow('rewards-faq', record.id, record)),
    ...content['legal-texts'].map((record) =>
      documentRow('legal-text', recordKey['legal-texts'](record), record),
    ),
    ...content['earnings-call'].map((record) => documentRow('earnings-call', '', record)),
    ...content['page-blocks'].map((record) => documentRow('page-blocks', record.page, record)),
    ...content['savings-pass'].map((record) => documentRow('savings-pass', '', record)),
    ...content['sign-up-pages'].map((record) => documentRow('sign-up-page', record.page, record)),
    ...content.pictures.map((record) => documentRow('picture', recordKey.pictures(record), record)),
  ].map((row, position) => ({ ...row, position })),
});
