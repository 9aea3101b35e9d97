import {
  EXPIRY_MONTHS,
  type Loyalty,
  PENDING_DAYS,
  POINTS_STAGES,
  type Program,
  REWARD_COSTS,
  stageOf,
  TIER_MONTHS,
  TIER_SPEND,
  TIERS,
  tierOf,
} from 'shared-contracts/member';
import type { Db } from '../platform/storage/index.ts';
import { expiryOf, type Sums, settledSums } from './ledger/ledger.ts';
import { EXCHANGE_OPTIONS } from './redemption/redemption.ts';

export async function readLoyalty(db: Db, memberId: number, now: Date): Promise<Loyalty> {
  const { points, pending, spendCents } = await settledSums(db, memberId, now);
  return { points, pending, stage: stageOf(points), tier: tierOf(spendCents) };
}

function nextTier({ spendCents }: Sums): Program['standing']['next_tier'] {
  const tier = TIERS.find((candidate) => TIER_SPEND[candidate] * 100 > Math.max(0, spendCents));
  return tier ? { tier, missing_cents: TIER_SPEND[tier] * 100 - spendCents } : null;
}

export async function readProgram(db: Db, memberId: number, now: Date): Promise<Program> {
  const sums = await settledSums(db, memberId, now);
  return {
    rules: {
      points_per_dollar: 1,
      pending_days: PENDING_DAYS,
      expiry_months: EXPIRY_MONTHS,
      tier_months: TIER_MONTHS,
    },
    stages: POINTS_STAGES.map((stage) => ({ ...stage })),
    tiers: TIERS.map((tier) => ({ tier, from_cents: TIER_SPEND[tier] * 100 })),
    reward_costs: [...REWARD_COSTS],
    exchanges: [...EXCHANGE_OPTIONS],
    standing: {
      tier: tierOf(sums.spendCents),
      spend_cents: sums.spendCents,
      next_tier: nextTier(sums),
      expires_at: expiryOf(sums)?.toISOString() ?? null,
    },
  };
}
