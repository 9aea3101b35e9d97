import { REGIONS } from 'shared-contracts';
import { placeWords } from './place-key.ts';

export interface Region {
  readonly id: string;
  readonly name: string;
  readonly country: 'US' | 'CA';
}

// Other spellings of states and provinces.
const OTHER_SPELLINGS: Readonly<Record<string, string>> = {
  ala: 'AL',
  ariz: 'AZ',
  ark: 'AR',
  calif: 'CA',
  cal: 'CA',
  colo: 'CO',
  conn: 'CT',
  del: 'DE',
  fla: 'FL',
  ill: 'IL',
  ind: 'IN',
  kan: 'KS',
  kans: 'KS',
  ky: 'KY',
  mass: 'MA',
  mich: 'MI',
  minn: 'MN',
  miss: 'MS',
  mont: 'MT',
  neb: 'NE',
  nebr: 'NE',
  nev: 'NV',
  okla: 'OK',
  ore: 'OR',
  penn: 'PA',
  penna: 'PA',
  tenn: 'TN',
  tex: 'TX',
  wash: 'WA',
  wis: 'WI',
  wisc: 'WI',
  wyo: 'WY',
  'n carolina': 'NC',
  's carolina': 'SC',
  'n dakota': 'ND',
  's dakota': 'SD',
  'w virginia': 'WV',
  ont: 'ON',
  que: 'QC',
  pq: 'QC',
  alta: 'AB',
  man: 'MB',
  sask: 'SK',
  nfld: 'NL',
  nf: 'NL',
  newfoundland: 'NL',
  labrador: 'NL',
  pei: 'PE',
  yukon: 'YT',
  'nouveau brunswick': 'NB',
  'nouvelle ecosse': 'NS',
  'colombie britannique': 'BC',
  'terre neuve': 'NL',
  'ile du prince edouard': 'PE',
  'yukon territory': 'YT',
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
for (const [words, id] of Object.entries(OTHER_SPELLINGS)) {
  const region = byId.get(id);
  if (region) byWords.set(words, region);
}

export const findRegion = (words: string): Region | undefined =>
  byWords.get(words) ?? byWords.get(words.replace(/ (state|province)$/, ''));

export const regionById = (id: string): Region | undefined => byId.get(id);

export const regionsByName: ReadonlyArray<readonly [words: string, region: Region]> = regions.map(
  (region) => [placeWords(region.name), region] as const,
);
