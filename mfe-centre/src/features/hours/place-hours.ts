import type { CentreSummary } from 'shared-contracts';

/** Hours of this week that say anything: not for a place that is closed for good, or not open yet. */
export const hasHours = ({ status }: Pick<CentreSummary, 'status'>): boolean => status.kind === 'open';
