import { z } from '../zod.ts';
import { linkSchema } from './common.ts';

const blockFields = { id: z.string(), title: z.string(), text: z.string() };
/** Art beside the text: a built-in drawing, never an external picture. */
const artSchema = z.enum([
  'awnings',
  'coast',
  'mountains',
  'plains',
  'desert',
  'lake',
  'city',
  'tag',
  'ring',
  'receipt',
  'gift',
]);

export const featureBlockSchema = z.discriminatedUnion('kind', [
  z.object({
    ...blockFields,
    kind: z.literal('affiliate'),
    partner: z.string(),
    disclosure: z.string(),
    link: linkSchema,
  }),
  z.object({ ...blockFields, kind: z.literal('homepage'), art: artSchema, links: z.array(linkSchema) }),
  z.object({ ...blockFields, kind: z.literal('loyalty'), points: z.array(z.string()), link: linkSchema }),
  z.object({
    ...blockFields,
    kind: z.literal('fifty-fifty'),
    art: artSchema,
    artFirst: z.boolean(),
    link: linkSchema,
  }),
  z.object({
    ...blockFields,
    kind: z.literal('hybrid'),
    art: artSchema,
    cards: z.array(z.object({ title: z.string(), text: z.string(), link: linkSchema })),
  }),
  /** Table with a row per trait and a column per compared item. */
  z.object({
    ...blockFields,
    kind: z.literal('comparison-chart'),
    columns: z.array(z.string()),
    rows: z.array(z.object({ label: z.string(), values: z.array(z.string()) })),
    link: z.nullable(linkSchema),
  }),
]);
export type FeatureBlock = z.infer<typeof featureBlockSchema>;
/** @deprecated */
export type FeatureBlockKind = FeatureBlock['kind'];

export const pageBlocksSchema = z.object({
  page: z.enum(['home', 'rewards']),
  blocks: z.array(featureBlockSchema),
});
/** @deprecated Use `z.infer<typeof pageBlocksSchema>`. */
export type PageBlocks = z.infer<typeof pageBlocksSchema>;
