import type { Picture } from 'shared-contracts';
import { type ContentSet, type RecordOf, recordKey } from 'shared-contracts/content-records';
import { pictureOf } from '../pictures/picture-names.ts';

/** Looks up records. Every lookup throws for a missing record, so check the content first. */
export interface ContentIndex {
  centre(slug: string): RecordOf<'centres'>;
  store(id: number): RecordOf<'stores'>;
  brand(id: number): RecordOf<'brands'>;
  category(id: number): RecordOf<'categories'>;
  storesOfBrand(id: number): ReadonlyArray<RecordOf<'stores'>>;
  /** Returns undefined without a picture, so answers omit the field. */
  picture(key: Pick<RecordOf<'pictures'>, 'of' | 'id' | 'kind'>): Picture | undefined;
  logoOfStore(store: Pick<RecordOf<'stores'>, 'id' | 'brandId'>): Picture | undefined;
}

function finder<K, R>(what: string, records: readonly R[], keyOf: (record: R) => K): (key: K) => R {
  const byKey = new Map(records.map((record) => [keyOf(record), record]));
  return (key) => {
    const record = byKey.get(key);
    if (!record) throw new Error(`The content has no ${what} '${key}'`);
    return record;
  };
}

export function indexContent(content: ContentSet): ContentIndex {
  const byBrand = Map.groupBy(content.stores, ({ brandId }) => brandId);
  const pictures = new Map(content.pictures.map((record) => [recordKey.pictures(record), pictureOf(record)]));
  const picture: ContentIndex['picture'] = ({ of, id, kind }) =>
    pictures.get(`${of}/${id}/${kind}`) ?? undefined;
  return {
    picture,
    logoOfStore: ({ id, brandId }) =>
      picture({ of: 'store', id, kind: 'logo' }) ??
      (brandId === null ? undefined : picture({ of: 'brand', id: brandId, kind: 'logo' })),
    centre: finder('centre', content.centres, ({ slug }) => slug),
    store: finder('store', content.stores, ({ id }) => id),
    brand: finder('brand', content.brands, ({ id }) => id),
    category: finder('category', content.categories, ({ id }) => id),
    storesOfBrand: (id) => byBrand.get(id) ?? [],
  };
}
