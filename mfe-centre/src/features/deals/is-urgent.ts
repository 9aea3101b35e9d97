import { addDays, type DealSummary } from 'shared-contracts';

/** True for an offer that has today and tomorrow left, or less. */
export const isUrgent = (
  { startsOn, endsOn }: Pick<DealSummary, 'startsOn' | 'endsOn'>,
  today: string,
): boolean => startsOn <= today && today <= endsOn && endsOn <= addDays(today, 1);
