import { REGIONS } from 'shared-contracts/member';
import { placeWords } from './place-key.ts';

export interface Region {
  readonly id: string;
  readonly name: string;
  readonly country: 'US' | 'CA';
}

// Other spellings of states and provinces.
const OTHER_SPELLINGS: Readonly<Record<string, string>> = {
  AL: 'ala',
  AZ: 'ariz',
  AR: 'ark',
  CA: 'calif, cal',
  CO: 'colo',
  CT: 'conn',
  DE: 'del',
  FL: 'fla',
  IL: 'ill',
  IN: 'ind',
  KS: 'kan, kans',
  KY: 'ky',
  MA: 'mass',
  MI: 'mich',
  MN: 'minn',
  MS: 'miss',
  MT: 'mont',
  NE: 'neb, nebr',
  NV: 'nev',
  OK: 'okla',
  OR: 'ore',
  PA: 'penn, penna',
  TN: 'tenn',
  TX: 'tex',
  WA: 'wash',
  WI: 'wis, wisc',
  WY: 'wyo',
  NC: 'n carolina',
  SC: 's carolina',
  ND: 'n dakota',
  SD: 's dakota',
  WV: 'w virginia',
  ON: 'ont',
  QC: 'que, pq',
  AB: 'alta',
  MB: 'man',
  SK: 'sask',
  NL: 'nfld, nf, newfoundland, labrador, terre neuve',
  PE: 'pei, ile du prince edouard',
  YT: 'yukon, yukon territory',
  NB: 'nouveau brunswick',
  NS: 'nouvelle ecosse',
  BC: 'colombie britannique',
};

const regions: readonly Region[] = [
  ...REGIONS[212].map(([id, name]): Region => ({ id, name, country: 'US' })),
  ...REGIONS[37].map(([id, name]): Region => ({ id, name, country: 'CA' })),
];
const byId = new Map(regions.map((region) => [region.id, region]));
const byWords = new Map<string, Region>(
  regions.flatMap((region) => [
    [placeWords(region.name), region],
    [region.id.toLowerCase(), region],
  ]),
);
for (const [id, spellings] of Object.entries(OTHER_SPELLINGS)) {
  const region = byId.get(id);
  if (region) for (const words of spellings.split(', ')) byWords.set(words, region);
}

export const findRegion = (words: string): Region | undefined =>
  byWords.get(words) ?? byWords.get(words.replace(/ (state|province)$/, ''));

export const regionById = (id: string): Region | undefined => byId.get(id);

export const regionsByName: ReadonlyArray<readonly [words: string, region: Region]> = regions.map(
  (region) => [placeWords(region.name), region] as const,
);
