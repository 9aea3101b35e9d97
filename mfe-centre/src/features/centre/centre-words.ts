import { type CentreSummary, paths, spelled } from 'shared-contracts/content';

type Named = Pick<CentreSummary, 'name' | 'shortName' | 'features'>;

/** Returns the centre's own brand if it has one, otherwise its name. */
export const centreName = ({ name, features }: Named): string => features.branding?.name ?? name;

/** Returns the centre's place for a sentence, such as "Charleston", or its own brand if it has one. */
export const placeName = ({ shortName, features }: Named): string => features.branding?.name ?? shortName;

/** Returns a text in the spelling of the centre's country. */
export const spelledFor = ({ address }: Pick<CentreSummary, 'address'>, text: string): string =>
  spelled(text, address.country);

export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

/** Returns the path of the finder with the centres nearest to this one. */
export const nearbyPath = ({ address: { city, state } }: Pick<CentreSummary, 'address'>): string =>
  paths.findACentre({ q: `${city}, ${state}` });
