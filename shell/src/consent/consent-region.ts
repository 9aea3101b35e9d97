import type { ConsentRegion } from 'shared-contracts/member';
import { countryOfLanguages } from '../browser/country.ts';

export const hasPrivacySignal = () =>
  'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;

const REGIONS = { US: 'us', CA: 'ca' } as const;

export function consentRegion(): ConsentRegion {
  const country = countryOfLanguages(navigator.languages);
  return country ? REGIONS[country] : 'other';
}
