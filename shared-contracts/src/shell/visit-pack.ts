import { orderSchema, savedOfferSchema } from '../club/orders.ts';
import { slugSchema } from '../content/common.ts';
import { visitPlanSchema } from '../member/visit-plan.ts';
import { z } from '../zod.ts';
import type { Undo } from './bus-events.ts';

const MAX_SAVED = 300;
const MAX_CODES = 100;

/** A member's data, stored apart from the public pages and removed at sign-out. @since 1.20.0 */
export const visitPackCodesSchema = z.object({
  /** Public id of the member. Only this member sees the data. */
  member: z.string(),
  centre: slugSchema,
  /** Milliseconds since the epoch. */
  savedAt: z.number(),
  /** Saved offers of the centre that have not ended. */
  saved: z.array(savedOfferSchema).check(z.maxLength(MAX_SAVED)),
  /** Valid orders for use at the centre, newest first. */
  orders: z.array(orderSchema).check(z.maxLength(MAX_CODES)),
  plan: z.nullable(visitPlanSchema),
});
export type VisitPackCodes = z.infer<typeof visitPackCodesSchema>;

/** Pack stored on this device. @since 1.20.0 */
export interface KeptVisitPack {
  readonly centre: string;
  /** Downloaded size in bytes. */
  readonly bytes: number;
  /** Time of the last update, in milliseconds since the epoch. */
  readonly savedAt: number;
  /** False while pages of a recalled release are missing. They are loaded when there is a connection. */
  readonly isWhole: boolean;
}

/** `impossible`: not supported. `full`: the device. `failed`: no answer of the site. @since 1.20.0 */
export type VisitPackProblem = 'impossible' | 'full' | 'offline' | 'failed';

export interface VisitPackState {
  readonly kept: KeptVisitPack | null;
  /** Progress of a download, in bytes. */
  readonly fetching: { readonly centre: string; readonly done: number; readonly total: number } | null;
  readonly problem: VisitPackProblem | null;
  /** Null for a visitor, and for a member to whom the codes do not belong. */
  readonly codes: VisitPackCodes | null;
}

/** Stores one centre for use without a connection. Requires functional consent. @since 1.20.0 */
export interface VisitPackService {
  /** Calls `onChange` when the pack has been looked up, and on every change. */
  watch(onChange: (state: VisitPackState) => void): Promise<Undo>;
  /** Returns the download size in bytes for this browser. Rejects if the site does not provide it. */
  weigh(centre: string): Promise<number>;
  /** Loads a centre's pack instead of the stored one, or updates it. The state has the result. */
  save(centre: string): Promise<void>;
  remove(): Promise<void>;
}
