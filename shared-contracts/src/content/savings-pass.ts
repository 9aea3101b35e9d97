import { z } from '../zod.ts';
import { dateSchema, faqItemSchema, idSchema, slugSchema } from './common.ts';

/** The two editions of a savings pass. Full includes everything in basic. */
export const PASS_EDITIONS = ['basic', 'full'] as const;
export const passEditionSchema = z.enum(PASS_EDITIONS);
export type PassEdition = z.infer<typeof passEditionSchema>;

const centsSchema = z.int().check(z.positive());

export const passDealSchema = z.object({
  id: idSchema,
  /** The smallest edition that includes it. */
  edition: passEditionSchema,
  /** Null if it is valid at every store. */
  brandId: z.nullable(idSchema),
  brandName: z.string(),
  title: z.string(),
  /** Text of the price tag: the large part and the line below. */
  offer: z.object({ big: z.string(), small: z.string() }),
  terms: z.array(z.string()),
});
export type PassDeal = z.infer<typeof passDealSchema>;

export const savingsPassSchema = z.object({
  /** Id of the season's pass. A member has at most one per season. */
  id: slugSchema,
  title: z.string(),
  summary: z.string(),
  /** Days of sale and days of validity, both ends included, in the site's zone. */
  saleFrom: dateSchema,
  saleUntil: dateSchema,
  validFrom: dateSchema,
  validUntil: dateSchema,
  editions: z.array(
    z.object({
      edition: passEditionSchema,
      name: z.string(),
      text: z.string(),
      /** Price in hundredths. The centre's currency decides. */
      price: z.object({ USD: centsSchema, CAD: centsSchema }),
    }),
  ),
  deals: z.array(passDealSchema),
  howTo: z.array(z.string()),
  terms: z.array(z.string()),
  faq: z.array(faqItemSchema),
});
export type SavingsPass = z.infer<typeof savingsPassSchema>;
