import type { Deal, DealSummary, Reward, RewardSummary } from 'shared-contracts';
import type { ContentSet, RecordOf } from 'shared-contracts/content-records';
import type { ContentIndex } from './content-index.ts';

function belongsTo(offer: { centre: string; storeId: number | null }, index: ContentIndex) {
  const centre = index.centre(offer.centre);
  if (offer.storeId === null) {
    return { centreId: centre.id, storeName: centre.shortName, brandId: null, categoryId: null };
  }
  const { name, brandId, categoryId } = index.store(offer.storeId);
  return { centreId: centre.id, storeName: name, brandId, categoryId };
}

function dealRow(record: RecordOf<'deals'>, index: ContentIndex) {
  const { centreId, ...names } = belongsTo(record, index);
  const { description, terms, exclusions, storeIds, ...rest } = record;
  const summary: DealSummary = { ...rest, ...names };
  const answer: Deal = {
    ...summary,
    description,
    terms,
    exclusions,
    storeIds,
    photo: index.picture({ of: 'deal', id: record.id, kind: 'photo' }),
    logo: record.storeId === null ? undefined : index.logoOfStore(index.store(record.storeId)),
  };
  return {
    id: record.id,
    kind: record.kind,
    centre_id: centreId,
    store_id: record.storeId,
    category_id: names.categoryId,
    store_name: names.storeName,
    starts_on: record.startsOn,
    ends_on: record.endsOn,
    added_on: record.addedOn,
    is_featured: record.isFeatured,
    points: 0,
    record,
    summary: JSON.stringify(summary),
    answer: JSON.stringify(answer),
  };
}

function rewardRow(record: RecordOf<'rewards'>, index: ContentIndex) {
  const { centreId, ...names } = belongsTo(record, index);
  const { description, terms, exclusions, howToRedeem, ...rest } = record;
  const summary: RewardSummary = { ...rest, kind: 'reward', ...names };
  const answer: Reward = { ...summary, description, terms, exclusions, howToRedeem };
  return {
    id: record.id,
    kind: 'reward' as const,
    centre_id: centreId,
    store_id: record.storeId,
    category_id: names.categoryId,
    store_name: names.storeName,
    starts_on: record.startsOn,
    ends_on: record.endsOn,
    added_on: record.startsOn,
    is_featured: false,
    points: record.points,
    record,
    summary: JSON.stringify(summary),
    answer: JSON.stringify(answer),
  };
}

export const offerRows = (content: ContentSet, index: ContentIndex) => [
  ...content.deals.map((record) => dealRow(record, index)),
  ...content.rewards.map((record) => rewardRow(record, index)),
];
