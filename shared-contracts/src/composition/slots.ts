import { z } from '../zod.ts';

interface SlotDefinition<S extends z.ZodMiniType = z.ZodMiniType> {
  /** What a page hands to the fragment. Plain data; what a page does not know a fragment must not ask for. */
  readonly props: S;
  /** Milliseconds that a document waits for the fragment's markup; then it goes out with the room alone, and the browser fills it. */
  readonly waitMs: number;
  /** Bytes that the fragment may cost a visitor, as brotli sends them: container, scripts and style sheets. */
  readonly bytes: number;
  /** It shows data of a member: the browser alone fills it. */
  readonly isMembers?: boolean;
  /** Props that a release is tried with before it goes live. */
  readonly sample: z.infer<S>;
}

const slot = <S extends z.ZodMiniType>(definition: SlotDefinition<S>) => definition;
const slugSchema = z.string().check(z.minLength(1), z.maxLength(80));
const wordsSchema = z.string().check(z.maxLength(2_000));

/**
 * Slots: places on a page that another team fills. A page names one and hands it props, a remote's manifest offers a fragment for one;
 * which remote that is, neither knows. Additive changes to props only, as to every schema: a page may be older than a fragment.
 *
 * @since 1.17.0
 */
export const SLOTS = {
  /** Home: the club, for who is looking. */
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
      /** Reason for this centre. */
      reason: z.enum(['today', 'nearest', 'preferred', 'last']),
      /** Distance to it in words, where the shopper has said where they are. */
      distance: z.nullable(wordsSchema),
    }),
    waitMs: 600,
    bytes: 34_000,
    sample: { centre: 'charleston', reason: 'today', distance: null },
  }),
  /** A centre's own page: what points buy at its stores. */
  'centre.rewards': slot({
    props: z.object({ centre: slugSchema }),
    waitMs: 400,
    bytes: 24_000,
    sample: { centre: 'charleston' },
  }),
  /** A store's page: what points buy there. */
  'store.rewards': slot({
    props: z.object({ centre: slugSchema, store: z.number(), isFirst: z.boolean() }),
    waitMs: 400,
    bytes: 24_000,
    sample: { centre: 'charleston', store: 1, isFirst: false },
  }),
  /** Profile: the centre that the member prefers. */
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
