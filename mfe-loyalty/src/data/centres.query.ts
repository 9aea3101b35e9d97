import { queryOptions } from '@tanstack/react-query';
import { type ContentClient, type Currency, PAGE_LIMIT } from 'shared-contracts/content';

const limit = PAGE_LIMIT.max;

export interface CentreChoice {
  readonly slug: string;
  readonly label: string;
  readonly currency: Currency;
}

export const centresQuery = (content: ContentClient) =>
  queryOptions({
    queryKey: ['centre-choices'],
    queryFn: async ({ signal }): Promise<CentreChoice[]> => {
      const { items } = await content.centres({ limit, sort: 'name' }, { signal });
      return items
        .filter(({ isFixture, status }) => !isFixture && status.kind !== 'closed')
        .map(({ slug, shortName, address }) => ({
          slug,
          label: `${shortName}, ${address.state}`,
          currency: address.country === 'CA' ? 'CAD' : 'USD',
        }));
    },
  });
