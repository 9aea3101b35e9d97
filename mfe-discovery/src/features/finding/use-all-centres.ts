import { skipToken, useQuery } from '@tanstack/react-query';
import type { CentreList, CentreListItem } from 'shared-contracts';
import { useServices } from 'shared-contracts/remote';
import { restOfCentresQuery } from '../../data/rest-of-centres.query.ts';
import { centresQueryOf, type FinderState } from './finder-state.ts';

export function useAllCentres(state: FinderState, first: CentreList): readonly CentreListItem[] {
  const { content } = useServices();
  const query = restOfCentresQuery(content, centresQueryOf(state), first);
  const { data } = useQuery(first.nextCursor === null ? { ...query, queryFn: skipToken } : query);
  return data ?? first.items;
}
