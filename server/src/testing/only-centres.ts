import { CONTENT_KINDS, type ContentSet, emptyContent } from 'shared-contracts/content-records';
import { setRecords } from '../content/store/read-content.ts';

/** Content cut down to a few centres, with all that does not belong to a centre: it is read, checked and written faster. */
export function onlyCentres(content: ContentSet, ...slugs: readonly string[]): ContentSet {
  const some = emptyContent();
  for (const kind of CONTENT_KINDS) {
    const kept = (content[kind] as object[]).filter((record) => {
      const slug: unknown = Reflect.get(record, kind === 'centres' ? 'slug' : 'centre');
      return slug === undefined || slugs.some((one) => one === slug);
    });
    setRecords(some, kind, kept);
  }
  return some;
}
