import type { ShellServices } from 'shared-contracts/shell';
import type { PlanStore } from './plan-store.ts';

const stores = new WeakMap<ShellServices, PlanStore>();

export const knownPlanStore = (services: ShellServices): PlanStore | null => stores.get(services) ?? null;

/** Loads the store of visit plans. A document has only one. */
export async function loadPlanStore(services: ShellServices): Promise<PlanStore> {
  const { createPlanStore } = await import(/* webpackChunkName: "plan-store" */ './plan-store.ts');
  const store = stores.get(services) ?? createPlanStore(services);
  stores.set(services, store);
  return store;
}
