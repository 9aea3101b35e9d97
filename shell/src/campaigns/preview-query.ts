import type { Campaign, CountryCode } from 'shared-contracts/content';

export interface PreviewQuery {
  readonly day: string;
  readonly country: CountryCode | null;
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** Parses `?campaign=`: empty for today, `2025-07-04`, `2025-07-04,CA`, or a campaign's id. */
export function readPreviewQuery(
  value: string,
  campaigns: readonly Pick<Campaign, 'id' | 'startsOn' | 'countries'>[],
  today: PreviewQuery,
): PreviewQuery {
  const [first = '', second = ''] = value.split(',').map((part) => part.trim());
  const named = campaigns.find(({ id }) => id === first);
  const country = second.toUpperCase();
  return {
    day: named ? named.startsOn : isDay(first) ? first : today.day,
    country:
      country === 'US' || country === 'CA'
        ? country
        : country === 'ANY'
          ? null
          : named
            ? (named.countries[0] ?? null)
            : today.country,
  };
}

export const writePreviewQuery = ({ day, country }: PreviewQuery) => `${day},${country ?? 'any'}`;
