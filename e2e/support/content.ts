import { createContentClient } from 'shared-contracts';
import { siteUnderTest } from './site.ts';

/** The content calls of the site under test, to know what its pages should show. */
export const content = () => createContentClient({ fetch, baseUrl: siteUnderTest().baseUrl });

/** The first item of a list of the content. */
export async function firstOf<T>(list: Promise<{ readonly items: readonly T[] }>): Promise<T> {
  const [first] = (await list).items;
  if (first === undefined) throw new Error('The content has no such item');
  return first;
}
