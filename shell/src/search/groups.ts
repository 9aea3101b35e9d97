import type { SearchHit, SearchKind } from 'shared-contracts';

/** Hits of one kind under one heading. */
export interface HitGroup {
  readonly kind: SearchKind;
  readonly hits: readonly SearchHit[];
}

/** The kinds in the order of their best hits, which is that of `hits`; within a kind the order stays. */
export function groupsOf(hits: readonly SearchHit[]): HitGroup[] {
  return Array.from(
    Map.groupBy(hits, ({ kind }) => kind),
    ([kind, of]) => ({ kind, hits: of }),
  );
}
