import { queryOptions } from '@tanstack/react-query';
import { type ContentClient, PAGE_LIMIT } from 'shared-contracts/content';
import type { ListAttribute, MemberClient } from 'shared-contracts/member';
import type { SelectOption } from 'shared-ui';
import { FRESH } from './member-query.ts';

/** Values of each list as text: ids, or slugs for centres. */
export type FavouriteValues = Readonly<Record<ListAttribute, readonly string[]>>;

/** Ids are integers. Centres have slugs, which must be read raw. */
async function valuesOf(member: MemberClient, mpid: string, attribute: ListAttribute, signal: AbortSignal) {
  const values =
    attribute === 'favorite_centers'
      ? await member.userAttributes(mpid, attribute, { signal, raw: true })
      : await member.userAttributes(mpid, attribute, { signal });
  return [values ?? []].flat().map(String);
}

export const favouritesQuery = (member: MemberClient, mpid: string) =>
  queryOptions({
    queryKey: ['favourites', mpid],
    queryFn: async ({ signal }): Promise<FavouriteValues> => {
      const valuesIn = (attribute: ListAttribute) => valuesOf(member, mpid, attribute, signal);
      const [stores, brands, categories, centres] = await Promise.all([
        valuesIn('favorite_stores'),
        valuesIn('favorite_brands'),
        valuesIn('favorite_categories'),
        valuesIn('favorite_centers'),
      ]);
      return {
        favorite_stores: stores,
        favorite_brands: brands,
        favorite_categories: categories,
        favorite_centers: centres,
      };
    },
    ...FRESH,
  });

type Kind = Exclude<ListAttribute, 'favorite_stores'>;
type Page<T> = { readonly items: readonly T[]; readonly nextCursor: string | null };

async function allOf<T>(load: (page: { limit: number; cursor?: string }) => Promise<Page<T>>): Promise<T[]> {
  const items: T[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: Page<T> = await load({ limit: PAGE_LIMIT.max, ...(cursor ? { cursor } : {}) });
    items.push(...page.items);
    cursor = page.nextCursor;
  }
  return items;
}

const byId = ({ id, name }: { id: number; name: string }) => ({ value: String(id), label: name });

const LOADERS: Readonly<
  Record<Kind, (content: ContentClient, signal: AbortSignal) => Promise<SelectOption[]>>
> = {
  favorite_brands: async (content, signal) =>
    (await allOf((page) => content.brands(page, { signal }))).map(byId),
  favorite_categories: async (content, signal) =>
    (await allOf((page) => content.categories(page, { signal }))).map(byId),
  favorite_centers: async (content, signal) =>
    (await allOf((page) => content.centres({ ...page, sort: 'name' }, { signal }))).map(
      ({ slug, shortName, address }) => ({ value: slug, label: `${shortName}, ${address.state}` }),
    ),
};

export const favouriteOptionsQuery = (content: ContentClient, attribute: Kind) =>
  queryOptions({
    queryKey: ['favourite-options', attribute],
    queryFn: ({ signal }) => LOADERS[attribute](content, signal),
  });
