import type { Job } from 'shared-contracts';

export const JOB_KINDS: Record<Job['kind'], string> = {
  'full-time': 'Full time',
  'part-time': 'Part time',
  seasonal: 'Seasonal',
};

const amount = (cents: number) => (cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2));

/** Returns "$15 – $18.50 an hour", with "CA$" for Canadian dollars. */
export function payWords(pay: Job['pay']): string | null {
  if (!pay) return null;
  const sign = pay.currency === 'CAD' ? 'CA$' : '$';
  const range =
    pay.fromCents === pay.toCents
      ? `${sign}${amount(pay.fromCents)}`
      : `${sign}${amount(pay.fromCents)} – ${sign}${amount(pay.toCents)}`;
  return `${range} an hour`;
}
