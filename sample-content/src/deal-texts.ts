import { recordSchemas } from 'shared-contracts/content-records';
import { z } from 'shared-contracts/zod';
import { readData } from './read-data.ts';
import { type Season, seasonSchema } from './sample-context.ts';

const offerKindSchema = recordSchemas.deals.shape.offer.shape.kind;
const words = z.array(z.string());
const offerText = z.object({
  big: z.string(),
  small: z.string(),
  title: z.string(),
  sentence: z.string(),
  values: z.array(z.int()),
});

/** Words that deals of a store are made of. `goods`: what a category has to sell in a season. */
export const DEAL_TEXTS = readData(
  'texts/deals.json',
  z.object({
    goods: z.record(z.string(), z.record(seasonSchema, words)),
    seasons: z.record(seasonSchema, words),
    offers: z.record(offerKindSchema, offerText),
    summary: z.string(),
    description: words,
    terms: words,
    exclusions: words,
  }),
);

export const goodsOf = (category: string, season: Season): readonly string[] =>
  DEAL_TEXTS.goods[category]?.[season] ?? [];

/** Categories that run deals at all. */
export const DEAL_CATEGORIES = Object.keys(DEAL_TEXTS.goods);

const centreOffer = z.object({
  title: z.string(),
  summary: z.string(),
  big: z.string(),
  small: z.string(),
  kind: offerKindSchema,
  value: z.nullable(z.number()),
  isMembersOnly: z.boolean(),
});
export type CentreOffer = z.infer<typeof centreOffer>;

/** Offers of a whole centre: all year round, and the season's own campaign, the same at every centre. */
export const PROMOTION_TEXTS = readData(
  'texts/promotions.json',
  z.object({
    centre: z.array(centreOffer),
    seasonal: z.record(seasonSchema, centreOffer),
    takingPart: z.string(),
  }),
);
