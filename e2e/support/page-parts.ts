import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright';
import { expect } from './test.ts';

export const main = (page: Page) => page.getByRole('main');
/** The heading of the page. */
export const title = (page: Page) => page.getByRole('heading', { level: 1 });
/** The first such text of the content. */
export const text = (page: Page, words: string | RegExp) => main(page).getByText(words).first();
/** The first link of the content with exactly this name. */
export const link = (page: Page, name: string | RegExp) =>
  main(page).getByRole('link', { name, exact: true }).first();
export const centreMenu = (page: Page, item: string) =>
  page.getByRole('navigation', { name: 'Charleston' }).getByRole('link', { name: item, exact: true });

/** Expects that axe finds nothing in the current color scheme. */
export async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}
