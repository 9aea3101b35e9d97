import type { SearchHit, SearchKind } from 'shared-contracts';

export interface HitGroup {
  readonly kind: SearchKind;
  readonly hits: readonly SearchHit[];
}

/** Groups hits by kind. Kinds and hits keep the order of `hits`. */
export function groupsOf(hits: readonly SearchHit[]): HitGroup[] {
  return Array.from(
    Map.groupBy(hits, ({ kind }) => kind),
    ([kind, of]) => ({ kind, hits: of }),
  );
}
