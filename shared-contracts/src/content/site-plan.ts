import { z } from '../zod.ts';
import { idSchema, slugSchema } from './common.ts';

export const positionSchema = z.tuple([z.number(), z.number()]);
export type Position = z.infer<typeof positionSchema>;

const pointSchema = z.object({ type: z.literal('Point'), coordinates: positionSchema });
const polygonSchema = z.object({ type: z.literal('Polygon'), coordinates: z.array(z.array(positionSchema)) });
const labelSchema = z.object({ en: z.string() });

/** A GeoJSON feature of the Indoor Mapping Data Format, with its property names. Ids are short, not UUIDs. */
const feature = <T extends string, G extends z.ZodMiniType, P extends z.core.$ZodLooseShape>(
  type: T,
  geometry: G,
  properties: P,
) =>
  z.object({
    id: z.string(),
    type: z.literal('Feature'),
    feature_type: z.literal(type),
    geometry,
    properties: z.object(properties),
  });

export const unitSchema = feature('unit', polygonSchema, {
  category: z.enum(['retail', 'foodservice', 'restroom', 'office', 'storage', 'walkway']),
  level_id: z.string(),
  /** Suite number of the unit, as in stores. */
  suite: z.nullable(z.string()),
  display_point: pointSchema,
});
/** @deprecated Use `z.infer<typeof unitSchema>`. */
export type PlanUnit = z.infer<typeof unitSchema>;

export const occupantSchema = feature('occupant', z.null(), {
  name: labelSchema,
  category: z.string(),
  anchor_id: z.string(),
  unit_id: z.string(),
  store_id: idSchema,
});
/** @deprecated Use `z.infer<typeof occupantSchema>`. */
export type PlanOccupant = z.infer<typeof occupantSchema>;

export const planAmenityKindSchema = z.enum([
  'restroom',
  'restroom.family',
  'information',
  'atm',
  'drinkingfountain',
  'seating',
  'playground',
  'firstaid',
  'evcharger',
  'parking',
  'bus',
  'taxi',
  'dogpark',
  'mothersroom',
  'stroller',
  'lockers',
]);
export const amenityFeatureSchema = feature('amenity', pointSchema, {
  category: planAmenityKindSchema,
  name: labelSchema,
  unit_ids: z.array(z.string()),
});
export type PlanAmenity = z.infer<typeof amenityFeatureSchema>;

export const walkNodeSchema = z.object({
  id: z.string(),
  at: positionSchema,
  unitId: z.nullable(z.string()),
});
export type WalkNode = z.infer<typeof walkNodeSchema>;

/** A path between two nodes, walkable both ways. Steps are not step-free; ramps are. */
export const walkEdgeSchema = z.object({
  from: z.string(),
  to: z.string(),
  metres: z.number(),
  stepFree: z.boolean(),
  kind: z.enum(['path', 'crossing', 'ramp', 'steps', 'door']),
});
export type WalkEdge = z.infer<typeof walkEdgeSchema>;

/** `/api/centers/{slug}/map`. Has one level. Buildings and units are around the centre's coordinates. */
export const sitePlanSchema = z.object({
  centre: slugSchema,
  venue: feature('venue', polygonSchema, { name: labelSchema, category: z.literal('shoppingcenter') }),
  buildings: z.array(
    feature('building', polygonSchema, { name: labelSchema, category: z.literal('unspecified') }),
  ),
  levels: z.array(
    feature('level', polygonSchema, { name: labelSchema, ordinal: z.int(), outdoor: z.boolean() }),
  ),
  units: z.array(unitSchema),
  anchors: z.array(feature('anchor', pointSchema, { unit_id: z.string() })),
  occupants: z.array(occupantSchema),
  amenities: z.array(amenityFeatureSchema),
  /** Parking lots, with the ids of `/parking`. */
  parking: z.array(
    feature('section', polygonSchema, {
      category: z.literal('parking'),
      name: labelSchema,
      lot_id: z.string(),
    }),
  ),
  walkways: z.object({ nodes: z.array(walkNodeSchema), edges: z.array(walkEdgeSchema) }),
});
export type SitePlan = z.infer<typeof sitePlanSchema>;
