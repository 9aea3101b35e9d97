import { z } from '../zod.ts';
import { idSchema } from './common.ts';
import {
  brandSchema,
  campaignSchema,
  categorySchema,
  centreSchema,
  dealSchema,
  earningsCallSchema,
  eventSchema,
  faqItemSchema,
  giftCardQuestionSchema,
  jobSchema,
  legalTextSchema,
  pageBlocksSchema,
  parkingInfoSchema,
  passDealSchema,
  rewardSchema,
  savingsPassSchema,
  signUpPageSchema,
  siteContentSchema,
  sitePlanSchema,
  storeSchema,
  visitorInfoSchema,
} from './index.ts';

/*
 * Content as an operator writes it and the database stores it: the contracts without derived fields (names of
 * stores and categories, counts, the centre's zone).
 */

const strict = <S extends z.core.$ZodLooseShape>({ shape }: { shape: S }) => z.strictObject(shape);

const NO_FILE_NAME = /\.(jpe?g|png|webp|svg|avif)\s*$/i;

const pictureRecordSchema = z.strictObject({
  of: z.enum(['brand', 'store', 'centre', 'deal', 'event']),
  id: idSchema,
  kind: z.enum(['logo', 'photo']),
  /** Path below the folder, `pictures/nike.svg`. */
  file: z.string().check(z.maxLength(200), z.regex(/^(?!.*\.\.)[\w-][\w /.-]*\.\w+$/)),
  /** Text alternative. Required, and never a file name. */
  alt: z.string().check(
    z.trim(),
    z.minLength(2),
    z.maxLength(200),
    z.refine((text) => !NO_FILE_NAME.test(text)),
  ),
  credit: z.nullable(z.string().check(z.maxLength(120))),
});

export const recordSchemas = {
  site: strict(siteContentSchema),
  centres: strict(z.omit(centreSchema, { counts: true, photo: true })),
  categories: strict({
    shape: {
      ...categorySchema.shape,
      /** Search words for goods of the category, such as "running shoes". */
      words: z.optional(z.array(z.string())),
    },
  }),
  brands: strict(z.omit(brandSchema, { categoryName: true, centreCount: true, stores: true, logo: true })),
  stores: strict(
    z.omit(storeSchema, {
      slug: true,
      categoryName: true,
      dealCount: true,
      rewardCount: true,
      logo: true,
      photo: true,
    }),
  ),
  deals: strict(
    z.omit(dealSchema, {
      storeName: true,
      brandId: true,
      categoryId: true,
      art: true,
      photo: true,
      logo: true,
    }),
  ),
  rewards: strict(
    z.omit(rewardSchema, { kind: true, storeName: true, brandId: true, categoryId: true, art: true }),
  ),
  events: strict(z.omit(eventSchema, { timeZone: true, photo: true })),
  jobs: strict(jobSchema),
  'site-plans': strict(sitePlanSchema),
  parking: strict(parkingInfoSchema),
  'visitor-info': strict(visitorInfoSchema),
  campaigns: strict(campaignSchema),
  'gift-card-faq': strict(giftCardQuestionSchema),
  'rewards-faq': strict(faqItemSchema),
  'legal-texts': strict(z.omit(legalTextSchema, { versions: true })),
  'earnings-call': strict(earningsCallSchema),
  'page-blocks': strict(pageBlocksSchema),
  'savings-pass': strict({
    shape: {
      ...savingsPassSchema.shape,
      deals: z.array(
        z.strictObject({
          ...z.omit(passDealSchema, { brandName: true }).shape,
          /** Giver of the deal, if it is not a brand. */
          by: z.nullable(z.string()),
        }),
      ),
    },
  }),
  'sign-up-pages': strict(signUpPageSchema),
  pictures: pictureRecordSchema,
} as const;

/** A kind of content. Also the name of its file: `stores.json` or `stores.csv`. */
export type ContentKind = keyof typeof recordSchemas;
export type RecordOf<K extends ContentKind> = z.infer<(typeof recordSchemas)[K]>;
export type AnyRecord = RecordOf<ContentKind>;

/** All content. Kinds with a single record (`site`, `earnings-call`) have a list of one. */
export type ContentSet = { [K in ContentKind]: Array<RecordOf<K>> };

/** Kinds in order of dependency: later ones may refer to earlier ones. */
export const CONTENT_KINDS = Object.keys(recordSchemas) as readonly ContentKind[];

export const emptyContent = (): ContentSet =>
  Object.fromEntries(CONTENT_KINDS.map((kind) => [kind, []])) as unknown as ContentSet;

/** Functions that return the key of a record, unique within its kind. */
export const recordKey: { readonly [K in ContentKind]: (record: RecordOf<K>) => string } = {
  site: () => 'site',
  centres: ({ id }) => String(id),
  categories: ({ id }) => String(id),
  brands: ({ id }) => String(id),
  stores: ({ id }) => String(id),
  deals: ({ id }) => String(id),
  rewards: ({ id }) => String(id),
  events: ({ id }) => String(id),
  jobs: ({ id }) => String(id),
  'site-plans': ({ centre }) => centre,
  parking: ({ centre }) => centre,
  'visitor-info': ({ centre }) => centre,
  campaigns: ({ id }) => id,
  'gift-card-faq': ({ id }) => id,
  'rewards-faq': ({ id }) => id,
  'legal-texts': ({ document, version }) => `${document}/${version}`,
  'earnings-call': () => 'earnings-call',
  'page-blocks': ({ page }) => page,
  'savings-pass': () => 'savings-pass',
  'sign-up-pages': ({ page }) => page,
  pictures: ({ of, id, kind }) => `${of}/${id}/${kind}`,
};
