import { z } from '../zod.ts';

export const LIST_ATTRIBUTES = [
  'favorite_stores',
  'favorite_brands',
  'favorite_categories',
  'favorite_centers',
] as const;
export const VALUE_ATTRIBUTES = ['preferred_center'] as const;

export const attributeSchema = z.enum([...LIST_ATTRIBUTES, ...VALUE_ATTRIBUTES]);
export type Attribute = z.infer<typeof attributeSchema>;
export type ListAttribute = (typeof LIST_ATTRIBUTES)[number];

export const isListAttribute = (attribute: Attribute): attribute is ListAttribute =>
  (LIST_ATTRIBUTES as readonly string[]).includes(attribute);

/** Answer of `mparticle-user-attributes`: a list of texts, one text, or null if not set. */
export const attributesAnswerSchema = z.object({
  data: z.nullable(z.union([z.array(z.string()), z.string()])),
});

/** Body of POST `/api/user-attributes`. `add` skips duplicates. `set` is only for single values. */
export const attributeChangeSchema = z.object({
  attribute: attributeSchema,
  add: z.optional(z.array(z.string().check(z.maxLength(80))).check(z.maxLength(100))),
  remove: z.optional(z.array(z.string().check(z.maxLength(80))).check(z.maxLength(100))),
  set: z.optional(z.nullable(z.string().check(z.maxLength(80)))),
});
export type AttributeChange = z.infer<typeof attributeChangeSchema>;
