import type { Picture } from 'shared-contracts/content';
import { type ContentSet, type RecordOf, recordKey } from 'shared-contracts/content-records';
import { pictureOf } from '../pictures/picture-names.ts';

function finder<K, R>(what: string, records: readonly R[], keyOf: (record: R) => K): (key: K) => R {
  const byKey = new Map(records.map((record) => [keyOf(record), record]));
  return (key) => {
    const record = byKey.get(key);
    if (!record) throw new Error(`The content has no ${what} '${key}'`);
    return record;
  };
}

/** Looks up records. Every lookup throws for a missing record, so check the content first. */
export function indexContent(content: ContentSet) {
  const byBrand = Map.groupBy(content.stores, ({ brandId }) => brandId);
  const pictures = new Map(content.pictures.map((record) => [recordKey.pictures(record), pictureOf(record)]));
  // Undefined without a picture, so answers omit the field.
  const picture = ({ of, id, kind }: Pick<RecordOf<'pictures'>, 'of' | 'id' | 'kind'>): Picture | undefined =>
    pictures.get(`${of}/${id}/${kind}`) ?? undefined;
  return {
    picture,
    logoOfStore: ({ id, brandId }: Pick<RecordOf<'stores'>, 'id' | 'brandId'>) =>
      picture({ of: 'store', id, kind: 'logo' }) ??
      (brandId === null ? undefined : picture({ of: 'brand', id: brandId, kind: 'logo' })),
    centre: finder('centre', content.centres, ({ slug }) => slug),
    store: finder('store', content.stores, ({ id }) => id),
    brand: finder('brand', content.brands, ({ id }) => id),
    category: finder('category', content.categories, ({ id }) => id),
    storesOfBrand: (id: number) => byBrand.get(id) ?? [],
  };
}
export type ContentIndex = ReturnType<typeof indexContent>;
