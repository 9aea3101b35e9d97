import { z } from '../zod.ts';

interface SlotDefinition<S extends z.ZodMiniType = z.ZodMiniType> {
  /** Plain data that every page knows. */
  readonly props: S;
  /** Milliseconds that a document waits for the markup. Then the browser fills the space. */
  readonly waitMs: number;
  /** Maximum transfer size of the fragment in bytes (brotli): container, scripts and style sheets. */
  readonly bytes: number;
  /** Whether it shows member data, so only the browser fills it. */
  readonly isMembers?: boolean;
  /** Props for the check of a release before it goes live. */
  readonly sample: z.infer<S>;
}

const slot = <S extends z.ZodMiniType>(definition: SlotDefinition<S>) => definition;
const slugSchema = z.string().check(z.minLength(1), z.maxLength(80));
const wordsSchema = z.string().check(z.maxLength(2_000));

/** `centre`: slug of the centre that the shopper is known to prefer, or null. */
const homeExtra = slot({
  props: z.object({ centre: z.nullable(slugSchema) }),
  waitMs: 400,
  bytes: 34_000,
  sample: { centre: null },
});

/** Places on a page that another remote fills. Props allow only additive changes. @since 1.17.0 */
export const SLOTS = {
  'home.club': slot({
    props: z.object({
      id: slugSchema,
      title: wordsSchema,
      text: wordsSchema,
      points: z.array(wordsSchema).check(z.maxLength(20)),
      link: z.object({ label: wordsSchema, href: z.string().check(z.maxLength(2_000)) }),
    }),
    waitMs: 400,
    bytes: 24_000,
    sample: {
      id: 'club',
      title: 'The club',
      text: 'Points for what you buy.',
      points: ['Free to join'],
      link: { label: 'Join', href: '/join-now' },
    },
  }),
  /** Home: one centre at a glance, with its deals. */
  'home.nearest-centre': slot({
    props: z.object({
      centre: slugSchema,
      reason: z.enum(['today', 'nearest', 'preferred', 'last']),
      /** Formatted distance, if the shopper shared a position. */
      distance: z.nullable(wordsSchema),
    }),
    waitMs: 600,
    bytes: 34_000,
    sample: { centre: 'charleston', reason: 'today', distance: null },
  }),
  /** Home, at its end: places for further teams. @since 1.34.0 */
  'home.extra-1': homeExtra,
  'home.extra-2': homeExtra,
  'centre.rewards': slot({
    props: z.object({ centre: slugSchema }),
    waitMs: 400,
    bytes: 24_000,
    sample: { centre: 'charleston' },
  }),
  'store.rewards': slot({
    props: z.object({ centre: slugSchema, store: z.number(), isFirst: z.boolean() }),
    waitMs: 400,
    bytes: 24_000,
    sample: { centre: 'charleston', store: 1, isFirst: false },
  }),
  'profile.preferred-centre': slot({
    props: z.object({ headingLevel: z.literal([2, 3]) }),
    waitMs: 0,
    bytes: 30_000,
    isMembers: true,
    sample: { headingLevel: 2 },
  }),
} as const satisfies Record<string, SlotDefinition>;

export type SlotName = keyof typeof SLOTS;
export type SlotProps<N extends SlotName = SlotName> = z.infer<(typeof SLOTS)[N]['props']>;

export const isSlotName = (name: string): name is SlotName => Object.hasOwn(SLOTS, name);
