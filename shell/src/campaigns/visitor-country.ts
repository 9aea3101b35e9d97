import type { CountryCode } from 'shared-contracts/content';
import { countryOfLanguages } from '../browser/country.ts';

export interface CountrySources {
  readonly shown: CountryCode | null;
  readonly preferred: string | null;
  readonly last: string | null;
  readonly languages: readonly string[];
  countryOf(slug: string): Promise<CountryCode | null>;
}

/** Returns the country of the shopper's centre, else of the language. Null if neither US nor CA. */
export async function visitorCountry(sources: CountrySources): Promise<CountryCode | null> {
  if (sources.shown) return sources.shown;
  for (const slug of [sources.preferred, sources.last]) {
    const country = slug && (await sources.countryOf(slug).catch(() => null));
    if (country) return country;
  }
  return countryOfLanguages(sources.languages);
}
