import { queryOptions } from '@tanstack/react-query';
import type { ListAttribute, MemberClient } from 'shared-contracts';

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
    staleTime: 0,
    gcTime: 0,
  });

export const preferredCentreQuery = (member: MemberClient, mpid: string) =>
  queryOptions({
    queryKey: ['preferred-centre', mpid],
    queryFn: async ({ signal }) => {
      const value = await member.userAttributes(mpid, 'preferred_center', { signal, raw: true });
      return typeof value === 'string' ? value : null;
    },
    staleTime: 0,
    gcTime: 0,
  });
