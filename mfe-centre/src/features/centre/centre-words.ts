import { type Address, type CentreSummary, spelled } from 'shared-contracts';

type Named = Pick<CentreSummary, 'name' | 'shortName' | 'features'>;

/** Returns the centre's own brand if it has one, otherwise its name. */
export const centreName = ({ name, features }: Named): string => features.branding?.name ?? name;

/** Returns the centre's place for a sentence, such as "Charleston", or its own brand if it has one. */
export const placeName = ({ shortName, features }: Named): string => features.branding?.name ?? shortName;

/** Returns a text in the spelling of the centre's country. */
export const spelledFor = ({ address }: Pick<CentreSummary, 'address'>, text: string): string =>
  spelled(text, address.country);

/** Returns "4840 Tanger Outlet Blvd, North Charleston, SC 29418". */
export const addressLine = ({ street, city, state, postalCode }: Address): string =>
  [street, city, `${state} ${postalCode}`].filter(Boolean).join(', ');

export const telHref = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;

export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
