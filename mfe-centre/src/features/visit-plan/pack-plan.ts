import type { VisitPackService, VisitPlan } from 'shared-contracts';

/** Returns the account's plan from the offline visit pack, or null if it has none. */
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
    // Offline, the code for the pack loads only with a pack.
  }
  return plan;
}
