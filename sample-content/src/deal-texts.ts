import { recordSchemas } from 'shared-contracts/content-records';
import { z } from 'shared-contracts/zod';
import { readData } from './data.ts';
import { seasonSchema } from './sample-context.ts';

const words = z.array(z.string());

const offerFormSchema = z.enum([
  'percent',
  'clearance',
  'price',
  'select',
  'pair',
  'set',
  'several',
  'amount',
  'gift',
]);
export type OfferForm = z.infer<typeof offerFormSchema>;

const sayingSchema = z.object({
  big: z.string(),
  small: z.string(),
  title: z.string(),
  most: z.optional(z.int()),
});

export const DEAL_TEXTS = readData(
  'texts/deals.json',
  z.object({
    percents: z.array(z.int()),
    forms: z.record(offerFormSchema, z.array(sayingSchema)),
    summaries: z.record(offerFormSchema, words),
    details: z.record(offerFormSchema, z.string()),
    show: words,
    terms: words,
    exclusions: z.record(z.string(), words),
  }),
);

const centreOffer = z.object({
  title: z.string(),
  summary: z.string(),
  big: z.string(),
  small: z.string(),
  kind: recordSchemas.deals.shape.offer.shape.kind,
  value: z.nullable(z.number()),
  isMembersOnly: z.boolean(),
});
export type CentreOffer = z.infer<typeof centreOffer>;

/** Offers of a whole centre: some all year, and one per season that is the same at every centre. */
export const PROMOTION_TEXTS = readData(
  'texts/promotions.json',
  z.object({
    centre: z.array(centreOffer),
    seasonal: z.record(seasonSchema, centreOffer),
    terms: words,
    exclusions: words,
    takingPart: z.string(),
  }),
);
