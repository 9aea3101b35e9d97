import type { CountryCode } from 'shared-contracts/content';

/** Uses the first language with a region: `fr-CA` is Canada, `en` has none. */
export function countryOfLanguages(languages: readonly string[]): CountryCode | null {
  const region = languages.map(regionOf).find(Boolean);
  return region === 'US' || region === 'CA' ? region : null;
}

function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).region;
  } catch {
    return undefined;
  }
}
