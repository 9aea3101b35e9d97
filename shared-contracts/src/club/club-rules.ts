export const REWARD_COSTS = [250, 400, 500] as const;

/** @deprecated The last of {@link POINTS_STAGES} ends there. */
export const RING_FULL = 500;

export type PointsStage = 1 | 2 | 3;

/** Ranges of the spendable balance. Stage 1 includes all lower balances, stage 3 all higher ones. */
export const POINTS_STAGES = [
  { stage: 1, from: 0, to: 249 },
  { stage: 2, from: 250, to: 399 },
  { stage: 3, from: 400, to: 500 },
] as const satisfies ReadonlyArray<{ stage: PointsStage; from: number; to: number }>;

/** Returns the stage of a balance, which may be negative or above 500. */
export function stageOf(points: number): PointsStage {
  if (points < 250) return 1;
  return points < 400 ? 2 : 3;
}

/** Returns the next reward cost above `points`, or null if they buy any reward. */
export const nextRewardCost = (points: number): number | null =>
  REWARD_COSTS.find((cost) => cost > points) ?? null;

export const TIERS = ['blue', 'gold', 'platinum'] as const;
export type Tier = (typeof TIERS)[number];

/** Minimum spend of the last 12 months per tier, in whole dollars. USD and CAD count equally. */
export const TIER_SPEND = { blue: 0, gold: 500, platinum: 1500 } as const satisfies Record<Tier, number>;

/** Returns the tier for a year's spend in hundredths, which refunds may make negative. */
export const tierOf = (spendCents: number): Tier =>
  TIERS.findLast((tier) => TIER_SPEND[tier] * 100 <= spendCents) ?? 'blue';

/** Returns the points of a purchase: one per whole dollar, net of tax and discounts. */
export const pointsFor = (netCents: number): number => Math.max(0, Math.floor(netCents / 100));

export const PENDING_DAYS = 3;
export const EXPIRY_MONTHS = 12;
export const TIER_MONTHS = 12;
