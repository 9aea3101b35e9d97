import { type DealSummary, paths } from 'shared-contracts';

export const dealPath = ({
  kind,
  centre,
  storeName,
  id,
}: Pick<DealSummary, 'kind' | 'centre' | 'storeName' | 'id'>): string =>
  kind === 'promotion' ? paths.promotion(centre, storeName, id) : paths.deal(centre, storeName, id);
