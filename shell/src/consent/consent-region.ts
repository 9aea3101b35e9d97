import type { ConsentRegion } from 'shared-contracts';

/** Where the shopper's browser says they are at home: the first of its languages that names a region. */
export function regionOfLanguages(languages: readonly string[]): ConsentRegion {
  for (const language of languages) {
    try {
      const { region } = new Intl.Locale(language);
      if (region) return region === 'US' ? 'us' : region === 'CA' ? 'ca' : 'other';
    } catch {
      // Not a language tag.
    }
  }
  return 'other';
}

export const consentRegion = (): ConsentRegion => regionOfLanguages(navigator.languages);
