import { type CentreFull, type ContentClient, isApiError } from 'shared-contracts';

/** Caches centres by slug. Null: the centre does not exist. A failed call is not cached. */
export function createCentres(content: ContentClient, first: CentreFull | null) {
  const known = new Map<string, Promise<CentreFull | null>>();
  if (first) known.set(first.slug, Promise.resolve(first));
  return (slug: string): Promise<CentreFull | null> => {
    const asked =
      known.get(slug) ??
      content.centre(slug).catch((error: unknown) => {
        if (isApiError(error) && error.status === 404) return null;
        known.delete(slug);
        throw error;
      });
    known.set(slug, asked);
    return asked;
  };
}
