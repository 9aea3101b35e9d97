import { addDays, type DealSummary, paths } from 'shared-contracts/content';

export const dealPath = ({
  kind,
  centre,
  storeName,
  id,
}: Pick<DealSummary, 'kind' | 'centre' | 'storeName' | 'id'>): string =>
  kind === 'promotion' ? paths.promotion(centre, storeName, id) : paths.deal(centre, storeName, id);

/** Whether an offer ends today or tomorrow. */
export const isUrgent = (
  { startsOn, endsOn }: Pick<DealSummary, 'startsOn' | 'endsOn'>,
  today: string,
): boolean => startsOn <= today && today <= endsOn && endsOn <= addDays(today, 1);
