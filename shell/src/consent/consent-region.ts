import type { ConsentRegion } from 'shared-contracts';

/** Whether the browser sends the Global Privacy Control signal: nothing may be sold or shared. */
export const hasPrivacySignal = () =>
  'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;

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
