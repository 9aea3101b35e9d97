import type { DataProvider, GetListParams, RaRecord } from 'react-admin';
import { z } from 'shared-contracts/zod';
import { call } from './call.ts';

const recordSchema = z.looseObject({ id: z.union([z.string(), z.number()]) });
/** A list call answers a page, or all items without `total` and `hasMore`. */
const listSchema = z.object({
  items: z.array(recordSchema),
  total: z.optional(z.int()),
  hasMore: z.optional(z.boolean()),
});

// Data of a list that has all its items: the browser sorts and cuts.
function cut(items: RaRecord[], { sort, pagination }: GetListParams) {
  const sorted = sort
    ? items.toSorted(
        (a, b) =>
          String(a[sort.field] ?? '').localeCompare(String(b[sort.field] ?? ''), 'en', { numeric: true }) *
          (sort.order === 'ASC' ? 1 : -1),
      )
    : items;
  if (!pagination) return sorted;
  const { page, perPage } = pagination;
  return sorted.slice((page - 1) * perPage, page * perPage);
}

async function list(resource: string, params: GetListParams & { signal?: AbortSignal }) {
  const { pagination, filter, signal } = params;
  const query = { ...filter, page: pagination?.page, perPage: pagination?.perPage };
  const { items, total, hasMore } = listSchema.parse(await call(resource, { query, signal }));
  if (total !== undefined) return { data: items, total };
  if (hasMore)
    return { data: items, pageInfo: { hasNextPage: true, hasPreviousPage: (pagination?.page ?? 1) > 1 } };
  if (hasMore === false) {
    const { page = 1, perPage = 0 } = pagination ?? {};
    return { data: items, total: (page - 1) * perPage + items.length };
  }
  return { data: cut(items, params), total: items.length };
}

const one = async (resource: string, id: string | number) =>
  recordSchema.parse(await call(`${resource}/${encodeURIComponent(id)}`));

const change = async (path: string, body: object) => ({
  data: recordSchema.parse(await call(path, { body })),
});

const refuse = (what: string) => () => Promise.reject(new Error(`The desk has no call for ${what}.`));

/**
 * Maps react-admin to the calls of the server: `GET NAME` lists, `GET NAME/ID` reads, `POST NAME` creates and
 * `POST NAME/ID` changes. Other acts of a page use `call`.
 */
export const dataProvider = {
  getList: list,
  getOne: async (resource, { id }) => ({ data: await one(resource, id) }),
  getMany: async (resource, { ids }) => ({ data: await Promise.all(ids.map((id) => one(resource, id))) }),
  getManyReference: (resource, { target, id, ...params }) =>
    list(resource, { ...params, filter: { ...params.filter, [target]: id } }),
  create: (resource, { data }) => change(resource, data),
  update: (resource, { id, data, meta }) =>
    change(`${resource}/${encodeURIComponent(id)}`, { ...data, ...meta }),
  updateMany: refuse('several changes at once'),
  delete: refuse('deleting'),
  deleteMany: refuse('deleting several'),
} as DataProvider;
