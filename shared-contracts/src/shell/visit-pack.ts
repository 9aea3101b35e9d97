import { orderSchema, savedOfferSchema } from '../club/orders.ts';
import { slugSchema } from '../content/common.ts';
import { visitPlanSchema } from '../member/visit-plan.ts';
import { z } from '../zod.ts';
import type { Undo } from './shell-services.ts';

const MOST_SAVED = 300;
const MOST_CODES = 100;

/** What a visit pack has of one member. It lies apart from the public pages, and goes with the sign-out. @since 1.20.0 */
export const visitPackCodesSchema = z.object({
  /** The member's public id: nobody else is shown it. */
  member: z.string(),
  centre: slugSchema,
  /** Milliseconds since the epoch. */
  savedAt: z.number(),
  /** Saved offers of the centre that are not over. */
  saved: z.array(savedOfferSchema).check(z.maxLength(MOST_SAVED)),
  /** What was redeemed for use there and is still good, newest first. */
  orders: z.array(orderSchema).check(z.maxLength(MOST_CODES)),
  plan: z.nullable(visitPlanSchema),
});
/** @since 1.20.0 */
export type VisitPackCodes = z.infer<typeof visitPackCodesSchema>;

/** Pack as it lies on this device. @since 1.20.0 */
export interface KeptVisitPack {
  readonly centre: string;
  /** Bytes that came over the line for it. */
  readonly bytes: number;
  /** Milliseconds since the epoch at which it was last brought up to date. */
  readonly savedAt: number;
  /** False while pages of a release that was taken away are missing; they come with the line. */
  readonly isWhole: boolean;
}

/**
 * Why a pack could not be had: this browser cannot keep one, the device is full, there is no line, or the site does not answer.
 *
 * @since 1.20.0
 */
export type VisitPackProblem = 'impossible' | 'full' | 'offline' | 'failed';

/** @since 1.20.0 */
export interface VisitPackState {
  readonly kept: KeptVisitPack | null;
  /** Pack that is on its way. Bytes. */
  readonly fetching: { readonly centre: string; readonly done: number; readonly total: number } | null;
  readonly problem: VisitPackProblem | null;
  /** Null for a visitor, and for another member than the one whose codes they are. */
  readonly codes: VisitPackCodes | null;
}

/** One centre, taken along for times without a line. It is functional storage: nothing is kept without that consent. @since 1.20.0 */
export interface VisitPackService {
  /** Tells of the pack once it has been looked for, and of each change. */
  watch(onChange: (state: VisitPackState) => void): Promise<Undo>;
  /** Bytes that the pack of a centre has on the line, by this browser's releases. Fails where the site does not say. */
  weigh(centre: string): Promise<number>;
  /** Fetches the pack of a centre in the place of another's, or brings it up to date. Its outcome stands in the state. */
  save(centre: string): Promise<void>;
  /** Leaves nothing of it on the device. */
  remove(): Promise<void>;
}
