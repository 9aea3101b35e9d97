import { z } from '../zod.ts';
import { idSchema, pageOf, slugSchema } from './common.ts';
import { pictureField } from './picture.ts';

export const categorySchema = z.object({ id: idSchema, slug: slugSchema, name: z.string() });
export type Category = z.infer<typeof categorySchema>;

const brandFields = {
  id: idSchema,
  slug: slugSchema,
  name: z.string(),
  categoryId: idSchema,
  categoryName: z.string(),
  /** Host name of the brand's own site. */
  domain: z.nullable(z.string()),
  centreCount: z.int(),
  /** The operator's licensed logo. @since 1.7.0 */
  logo: pictureField(),
};

export const brandSummarySchema = z.object(brandFields);
export type BrandSummary = z.infer<typeof brandSummarySchema>;

export const brandSchema = z.object({
  ...brandFields,
  stores: z.array(z.object({ id: idSchema, name: z.string(), centre: slugSchema, suite: z.string() })),
});
export type Brand = z.infer<typeof brandSchema>;

export const brandListSchema = pageOf(brandSummarySchema);
/** @deprecated Use `z.infer<typeof brandListSchema>`. */
export type BrandList = z.infer<typeof brandListSchema>;
export const categoryListSchema = pageOf(categorySchema);
/** @deprecated Use `z.infer<typeof categoryListSchema>`. */
export type CategoryList = z.infer<typeof categoryListSchema>;
