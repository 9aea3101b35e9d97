import type { CentreSummary } from 'shared-contracts';

export const hasHours = ({ status }: Pick<CentreSummary, 'status'>): boolean => status.kind === 'open';
