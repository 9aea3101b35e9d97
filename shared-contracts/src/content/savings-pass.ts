import { z } from '../zod.ts';
import { dateSchema, faqItemSchema, idSchema, slugSchema } from './common.ts';

/** The two sizes of a savings pass. Full holds everything that basic holds. */
export const PASS_EDITIONS = ['basic', 'full'] as const;
export const passEditionSchema = z.enum(PASS_EDITIONS);
export type PassEdition = z.infer<typeof passEditionSchema>;

const centsSchema = z.int().check(z.positive());

/** A coupon of the pass. */
export const passDealSchema = z.object({
  id: idSchema,
  /** The smallest edition that holds it. */
  edition: passEditionSchema,
  /** Null for one that holds at every store. */
  brandId: z.nullable(idSchema),
  /** Name of the brand, or of whoever gives it. */
  brandName: z.string(),
  title: z.string(),
  /** Words on the price tag: the large ones, and the line below. */
  offer: z.object({ big: z.string(), small: z.string() }),
  terms: z.array(z.string()),
});
export type PassDeal = z.infer<typeof passDealSchema>;

/** Answer of `/api/savings-pass`: the season's paid bundle of coupons. */
export const savingsPassSchema = z.object({
  /** A member has one pass a season. */
  id: slugSchema,
  title: z.string(),
  /** One sentence. */
  summary: z.string(),
  /** Days on which it is sold, and days on which its coupons hold; both included, in the site's zone. */
  saleFrom: dateSchema,
  saleUntil: dateSchema,
  validFrom: dateSchema,
  validUntil: dateSchema,
  editions: z.array(
    z.object({
      edition: passEditionSchema,
      name: z.string(),
      text: z.string(),
      /** Price in hundredths. A centre's currency decides which holds. */
      price: z.object({ USD: centsSchema, CAD: centsSchema }),
    }),
  ),
  deals: z.array(passDealSchema),
  /** Use of the pass, step by step. */
  howTo: z.array(z.string()),
  terms: z.array(z.string()),
  faq: z.array(faqItemSchema),
});
export type SavingsPass = z.infer<typeof savingsPassSchema>;
