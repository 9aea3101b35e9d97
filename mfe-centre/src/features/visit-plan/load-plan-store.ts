import type { ShellServices } from 'shared-contracts';
import type { PlanBook } from './plan-store.ts';

const books = new WeakMap<ShellServices, PlanBook>();

export const knownBook = (services: ShellServices): PlanBook | null => books.get(services) ?? null;

/** Loads the plan book. A document has only one. */
export async function loadBook(services: ShellServices): Promise<PlanBook> {
  const { createPlanBook } = await import(/* webpackChunkName: "plan-store" */ './plan-store.ts');
  const book = books.get(services) ?? createPlanBook(services);
  books.set(services, book);
  return book;
}
