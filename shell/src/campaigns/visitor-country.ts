import type { CountryCode } from 'shared-contracts';

export interface CountrySources {
  /** Country of the centre that the page is about. */
  readonly shown: CountryCode | null;
  /** Slug of the member's preferred centre. */
  readonly preferred: string | null;
  /** Slug of the centre looked at last, where that may be remembered. */
  readonly last: string | null;
  /** The browser's languages, as `navigator.languages` has them. */
  readonly languages: readonly string[];
  /** Country of the centre of a slug; null when there is none. */
  countryOf(slug: string): Promise<CountryCode | null>;
}

/** The chosen centre's country, else that of the browser's language region; null when that is another one. */
export async function visitorCountry(sources: CountrySources): Promise<CountryCode | null> {
  if (sources.shown) return sources.shown;
  for (const slug of [sources.preferred, sources.last]) {
    const country = slug && (await sources.countryOf(slug).catch(() => null));
    if (country) return country;
  }
  return countryOfLanguages(sources.languages);
}

/** The region of the first language that names one: `fr-CA` is Canada, `en` alone says nothing. */
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
