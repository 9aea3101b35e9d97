import { paths } from 'shared-contracts';
import type { BrandsFilter } from '../../data/brands.query.ts';

/** Reads the filter of a URL and ignores invalid values. */
export function brandsFilterOf(search: URLSearchParams): BrandsFilter {
  const q = (search.get('q') ?? '').trim().slice(0, 200);
  const category = search.get('category') ?? '';
  return {
    ...(q && { q }),
    ...(/^[1-9]\d{0,8}$/.test(category) && { category: Number(category) }),
  };
}

export const brandsHref = ({ q, category }: BrandsFilter) => paths.brands({ q, category });
