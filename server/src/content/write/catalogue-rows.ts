import {
  type Brand,
  type BrandSummary,
  type Store,
  type StoreSummary,
  slugOf,
  spelled,
} from 'shared-contracts';
import type { ContentSet, RecordOf } from 'shared-contracts/content-records';
import { plainText } from '../../platform/text/plain-text.ts';
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

export const catalogueRows = (content: ContentSet, index: ContentIndex) => ({
  centres: content.centres.map(centreRow),
  categories: content.categories.map(categoryRow),
  brands: content.brands.map((record) => brandRow(record, index)),
  stores: content.stores.map((record) => storeRow(record, index)),
});
