import { addDays, type DealSummary } from 'shared-contracts';

/** Whether an offer ends today or tomorrow. */
export const isUrgent = (
  { startsOn, endsOn }: Pick<DealSummary, 'startsOn' | 'endsOn'>,
  today: string,
): boolean => startsOn <= today && today <= endsOn && endsOn <= addDays(today, 1);
