import { queryOptions } from '@tanstack/react-query';
import { type ContentClient, type ListAttribute, PAGE_LIMIT } from 'shared-contracts';

type Kind = Exclude<ListAttribute, 'favorite_stores'>;
interface Option {
  readonly value: string;
  readonly label: string;
}

interface Page<T> {
  readonly items: readonly T[];
  readonly nextCursor: string | null;
}

async function allOf<T>(page: (cursor: { cursor?: string }) => Promise<Page<T>>): Promise<T[]> {
  const items: T[] = [];
  let cursor: string | null = null;
  do {
    const { items: more, nextCursor }: Page<T> = await page(cursor === null ? {} : { cursor });
    items.push(...more);
    cursor = nextCursor;
  } while (cursor !== null);
  return items;
}

const limit = PAGE_LIMIT.max;
const byId = ({ id, name }: { id: number; name: string }): Option => ({ value: String(id), label: name });

const LOADERS: Readonly<Record<Kind, (content: ContentClient, signal: AbortSignal) => Promise<Option[]>>> = {
  favorite_brands: async (content, signal) =>
    (await allOf((cursor) => content.brands({ limit, ...cursor }, { signal }))).map(byId),
  favorite_categories: async (content, signal) =>
    (await allOf((cursor) => content.categories({ limit, ...cursor }, { signal }))).map(byId),
  favorite_centers: async (content, signal) =>
    (await allOf((cursor) => content.centres({ limit, sort: 'name', ...cursor }, { signal }))).map(
      ({ slug, shortName, address }) => ({ value: slug, label: `${shortName}, ${address.state}` }),
    ),
};

export const favouriteOptionsQuery = (content: ContentClient, attribute: Kind) =>
  queryOptions({
    queryKey: ['favourite-options', attribute],
    queryFn: ({ signal }) => LOADERS[attribute](content, signal),
  });
