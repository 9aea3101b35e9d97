import type { ContentSet, RecordOf } from 'shared-contracts/content-records';

/** Looks records up by what others name them by. Every look-up throws for what is not there: check the content first. */
export interface ContentIndex {
  centre(slug: string): RecordOf<'centres'>;
  store(id: number): RecordOf<'stores'>;
  brand(id: number): RecordOf<'brands'>;
  category(id: number): RecordOf<'categories'>;
  /** Stores of a brand, in the order of the content. */
  storesOfBrand(id: number): ReadonlyArray<RecordOf<'stores'>>;
}

function finder<K, R>(what: string, records: readonly R[], keyOf: (record: R) => K): (key: K) => R {
  const byKey = new Map(records.map((record) => [keyOf(record), record]));
  return (key) => {
    const record = byKey.get(key);
    if (!record) throw new Error(`There is no ${what} '${key}'`);
    return record;
  };
}

export function indexContent(content: ContentSet): ContentIndex {
  const byBrand = Map.groupBy(content.stores, ({ brandId }) => brandId);
  return {
    centre: finder('centre', content.centres, ({ slug }) => slug),
    store: finder('store', content.stores, ({ id }) => id),
    brand: finder('brand', content.brands, ({ id }) => id),
    category: finder('category', content.categories, ({ id }) => id),
    storesOfBrand: (id) => byBrand.get(id) ?? [],
  };
}
