import { type DealSummary, paths } from 'shared-contracts';

/** Path of an offer's page: a promotion's among the promotions, a deal's below its store. */
export const dealPath = ({
  kind,
  centre,
  storeName,
  id,
}: Pick<DealSummary, 'kind' | 'centre' | 'storeName' | 'id'>): string =>
  kind === 'promotion' ? paths.promotion(centre, storeName, id) : paths.deal(centre, storeName, id);
