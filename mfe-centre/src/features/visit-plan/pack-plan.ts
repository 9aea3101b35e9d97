import type { VisitPackService, VisitPlan } from 'shared-contracts';

/** The account's plan for a centre as the visit pack has it, while nobody answers; null where it has none. */
export async function packPlan(
  pack: VisitPackService | undefined,
  centre: string,
): Promise<VisitPlan | null> {
  let plan: VisitPlan | null = null;
  try {
    const undo = await pack?.watch(({ codes }) => {
      plan = codes?.centre === centre ? codes.plan : null;
    });
    undo?.();
  } catch {
    // Without a line, who has no pack has no code for it.
  }
  return plan;
}
