import type { ConsentRegion } from 'shared-contracts';

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
