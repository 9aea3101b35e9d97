/** The club's fixed numbers: stages of the points and prices of rewards (seed §4, §9). */

/** Costs that a reward may have, in points. */
export const REWARD_COSTS = [250, 400, 500] as const;

/**
 * Points at which the progress ring is full; what is above is shown as "+N".
 * @deprecated Nobody uses it. The last of {@link POINTS_STAGES} ends there.
 */
export const RING_FULL = 500;

export type PointsStage = 1 | 2 | 3;

/** Bands of the spendable balance. Stage 1 holds everything below its top, stage 3 everything above its bottom. */
export const POINTS_STAGES = [
  { stage: 1, from: 0, to: 249 },
  { stage: 2, from: 250, to: 399 },
  { stage: 3, from: 400, to: 500 },
] as const satisfies ReadonlyArray<{ stage: PointsStage; from: number; to: number }>;

/** Stage of a balance, which may be negative or above 500. */
export function stageOf(points: number): PointsStage {
  if (points < 250) return 1;
  return points < 400 ? 2 : 3;
}

/** The next reward's price that `points` do not reach yet; null when they buy any reward. */
export const nextRewardCost = (points: number): number | null =>
  REWARD_COSTS.find((cost) => cost > points) ?? null;

export const TIERS = ['blue', 'gold', 'platinum'] as const;
export type Tier = (typeof TIERS)[number];

/** Spend of the last 12 months that a tier starts at, in whole dollars, USD and CAD at face value. */
export const TIER_SPEND = { blue: 0, gold: 500, platinum: 1500 } as const satisfies Record<Tier, number>;

/** Tier of a year's spend, in hundredths; below zero, as refunds may leave it, is the first. */
export const tierOf = (spendCents: number): Tier =>
  TIERS.findLast((tier) => TIER_SPEND[tier] * 100 <= spendCents) ?? 'blue';

/** Points of a purchase: one per whole dollar, net of tax and discounts. */
export const pointsFor = (netCents: number): number => Math.max(0, Math.floor(netCents / 100));

/** Days for which points of a linked card are pending. */
export const PENDING_DAYS = 3;
/** Months without activity after which points expire. */
export const EXPIRY_MONTHS = 12;
/** Months whose spend counts for a tier. */
export const TIER_MONTHS = 12;
