import type { ShellServices } from 'shared-contracts';
import type { PlanBook } from './plan-book.ts';

const books = new WeakMap<ShellServices, PlanBook>();

/** The book, where something in this document has opened it. */
export const knownBook = (services: ShellServices): PlanBook | null => books.get(services) ?? null;

/** The one book of a document; its code is fetched by who needs it. */
export async function loadBook(services: ShellServices): Promise<PlanBook> {
  const { createPlanBook } = await import(/* webpackChunkName: "plan-book" */ './plan-book.ts');
  const book = books.get(services) ?? createPlanBook(services);
  books.set(services, book);
  return book;
}
