import { queryOptions } from '@tanstack/react-query';
import { type ContentClient, PAGE_LIMIT } from 'shared-contracts/content';
import { type PageLoaderArgs, pageContext } from 'shared-contracts/remote';

export interface CentreChoice {
  readonly slug: string;
  readonly name: string;
  readonly place: string;
  readonly state: string;
  readonly countryId: number;
}

export const centresQuery = (content: ContentClient) =>
  queryOptions({
    queryKey: ['centre-choices'],
    queryFn: async ({ signal }): Promise<CentreChoice[]> => {
      const { items } = await content.centres({ limit: PAGE_LIMIT.max, sort: 'name' }, { signal });
      return items
        .filter(({ isFixture, status }) => !isFixture && status.kind !== 'closed')
        .map(({ slug, shortName, address }) => ({
          slug,
          name: shortName,
          place: `${address.city}, ${address.state}`,
          state: address.stateName,
          countryId: address.countryId,
        }))
        .toSorted((left, right) => left.name.localeCompare(right.name, 'en'));
    },
  });

/** Loader of pages that need only the centres. */
export async function loadCentres({ context }: PageLoaderArgs) {
  const { queryClient, services } = context.get(pageContext);
  await queryClient.ensureQueryData(centresQuery(services.content));
  return null;
}
