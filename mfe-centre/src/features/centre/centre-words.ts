import { type Address, type CentreSummary, spelled } from 'shared-contracts';

type Named = Pick<CentreSummary, 'name' | 'shortName' | 'features'>;

/** The centre's name on its pages: its own brand where it has one. */
export const centreName = ({ name, features }: Named): string => features.branding?.name ?? name;

/** The place in a sentence, such as "Charleston": its own brand where it has one. */
export const placeName = ({ shortName, features }: Named): string => features.branding?.name ?? shortName;

/** A text of a centre's page in the spelling of its country. */
export const say = ({ address }: Pick<CentreSummary, 'address'>, text: string): string =>
  spelled(text, address.country);

/** "4840 Tanger Outlet Blvd, North Charleston, SC 29418". */
export const addressLine = ({ street, city, state, postalCode }: Address): string =>
  [street, city, `${state} ${postalCode}`].filter(Boolean).join(', ');

/** Digits that a phone dials. */
export const telHref = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;
