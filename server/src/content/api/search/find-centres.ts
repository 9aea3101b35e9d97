import type { CentresQuery, SearchOrigin } from 'shared-contracts/content';
import { plainText } from '../../../platform/text/plain-text.ts';
import { distanceKm } from '../../places/distance.ts';
import { endsElsewhere, isElsewhere } from '../../places/elsewhere.ts';
import type { CityRow } from '../../places/gazetteer.ts';
import { placeKey } from '../../places/place-key.ts';
import { partAndTown, partsAndTowns, readingsOf, wordingsOf } from '../../places/read-place.ts';
import type { Region } from '../../places/regions.ts';
import type { RouteContext } from '../content-route.ts';
import type { Brand, CentreRecord } from '../snapshot.ts';
import { areGoods, brandOfPart } from './brand-of-part.ts';
import { isCommon, withoutCommonWords } from './common-words.ts';
import {
  type DistanceToCentre,
  type FoundCity,
  findAlikePlace,
  findCities,
  findRegionMiddle,
  findSimilarCity,
  findSimilarRegion,
  isKind,
  originOf,
} from './find-cities.ts';
import { findCountry, findPostalCode, parsePostalCode } from './find-postal-code.ts';
import { bestOf, isStrong, scoresByName } from './score-centres.ts';
import { corrected } from './spelling.ts';
import { endsWithWord } from './spoken-place.ts';

export interface FoundCentres {
  readonly origin: SearchOrigin | null;
  /** Score by center ID; null if all centers match because the words name a point. */
  readonly scores: ReadonlyMap<number, number> | null;
  readonly others: readonly SearchOrigin[];
  /** Brand that the words name; its centers match. */
  readonly brand?: Brand;
}

const NOTHING: FoundCentres = { origin: null, scores: new Map(), others: [] };
const from = (origin: SearchOrigin | null, others: readonly SearchOrigin[] = []): FoundCentres =>
  origin ? { origin, scores: null, others } : NOTHING;

// Sorts several centers by their distance to `town`.
const matchCentres = (centres: readonly CentreRecord[], town?: CityRow): FoundCentres => ({
  origin: town && centres.length > 1 ? originOf(town) : null,
  scores: new Map(centres.map(({ id }) => [id, 1])),
  others: [],
});

// A town after an unknown part of it; smaller towns have no known parts.
const TOWN_WITH_PARTS = 50_000;
const NEAR = /^\s*(?:near\s+)?(-?\d{1,3}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/i;
// A place this large is meant before the state with the same name.
const METROPOLIS = 400_000;
// A smaller village may be a mistyped city: "phenix" is also in Virginia.
const VILLAGE = 5000;
// A larger town is meant before the place elsewhere that it is named for: Lebanon, Pennsylvania.
const NAMESAKE = 20_000;
// Minimum population of an alternative.
const MIN_CHOICE_POPULATION = 2000;
const MAX_CHOICES = 5;
// The finder rounds points to two decimals.
const SAME_POINT_KM = 1;
// Places this close have the same centers.
const SAME_PLACE_KM = 40;
// A town farther from each center is hardly meant.
const NEAR_KM = 250;

/**
 * Returns the point of `near 36.1,-80.2` or `36.1, -80.2`, or null for other words and invalid coordinates. The
 * point of a center has its name.
 */
async function findNear(q: string, { db, snapshot }: RouteContext): Promise<SearchOrigin | null> {
  const [, first, second] = NEAR.exec(q) ?? [];
  const point = { latitude: Number(first), longitude: Number(second) };
  if (!(Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180)) return null;
  const there = snapshot.centres.find(({ coordinates }) => distanceKm(coordinates, point) < SAME_POINT_KM);
  const country = await findCountry(db, point);
  const label = there?.shortName ?? `${point.latitude}, ${point.longitude}`;
  return { ...point, label, ...(country && { country }) };
}

/**
 * Interprets a search: a point, a postal code, a state, a center's name or town (tolerating typos), or any
 * city.
 */
export async function findCentres(query: CentresQuery, context: RouteContext): Promise<FoundCentres> {
  const near = query.near ? await findNear(query.near, context) : null;
  if (query.q === undefined || query.q.trim() === '') return { origin: near, scores: null, others: [] };
  const found = await interpret(query.q.slice(0, 200), context);
  return near ? { ...found, origin: near } : found;
}

async function interpret(q: string, context: RouteContext): Promise<FoundCentres> {
  const point = await findNear(q, context);
  if (point) return from(point);
  const code = parsePostalCode(q);
  // "501" in a center's name takes precedence over the ZIP prefix for Iowa.
  const isNamed = context.snapshot.centres.some(({ name }) => name.split(' ').includes(q.trim()));
  const place = code && !isNamed ? await findPostalCode(context.db, code) : null;
  // "Gap, PA 17527" is an address.
  if (place)
    return (
      (/^\D*\d{5}$/.test(q) && !q.includes(',') && (await findBranded(plainText(q), context))) || from(place)
    );
  // A code that does not exist is not matched to a name.
  if (code && !isNamed && !/[a-z]{3}/i.test(q)) return NOTHING;
  const wordings = wordingsOf(q).map((words) => words.slice(0, 100));
  // "outlets near me" names no place, so all centers match.
  if (wordings.length === 0) return placeKey(q) ? { origin: null, scores: null, others: [] } : NOTHING;
  for (const words of wordings) {
    const found = await matchExactly(words, context);
    if (found) return (await findBrandBefore(found, words, q, context)) ?? found;
  }
  const text = plainText(q);
  const branded = (await findBranded(text, context)) ?? (await findPartOfBrand(text, context));
  if (branded) return branded;
  if (wordings.some((words) => isElsewhere(words) || endsElsewhere(words))) return NOTHING;
  const mistyped = await findMistypedBrand(text, context);
  if (mistyped) return mistyped;
  const last = wordings.at(-1) ?? '';
  if (isCommon(last) || (await areGoods(last, context))) return NOTHING;
  const pair = partAndTown(q);
  const part = pair && (await matchPart(pair, context));
  if (part) return part;
  for (const words of wordings) {
    const found = await matchFuzzily(words, context);
    if (found) return found;
  }
  return matchLoosely(last, context);
}

// "levis" is the brand before a distant town, and "Burlington" the large town before the brand.
async function findBrandBefore(
  { origin, scores }: FoundCentres,
  words: string,
  q: string,
  context: RouteContext,
) {
  if (!origin || scores) return null;
  const text = plainText(words);
  const [city] = await findCities(context.db, words, distanceFrom(context));
  const isVillage = city && city.population <= VILLAGE && !city.hasRegion;
  const brand =
    (await context.snapshot.brands()).find(({ key, short }) => key === text || short === text) ??
    (isVillage && (await brandOfPart(text, context)));
  if (!brand) return null;
  const isTown = city && city.population >= TOWN_WITH_PARTS && distanceFrom(context)(city) < NEAR_KM;
  // "Lévis" is the town.
  const isAccented = /[^\x20-\x7e]/.test(q) && city?.name.toLowerCase() === q.trim().toLowerCase();
  return isTown || isAccented ? null : { origin: null, scores: null, others: [origin], brand };
}

// "nike", "nike toronto" or "adidas 29418": a brand, with an optional place.
async function findBranded(words: string, context: RouteContext): Promise<FoundCentres | null> {
  const text = ` ${words} `;
  const [named] = (await context.snapshot.brands())
    .flatMap((brand) => [brand.key, brand.short].map((name) => ({ brand, name })))
    .filter(({ name }) => text.includes(` ${name} `))
    .sort((a, b) => b.name.length - a.name.length);
  if (!named) return null;
  const { brand, name } = named;
  const rest = text.replace(` ${name} `, ' ').trim();
  const found = await findPlaceBeside(rest, context);
  return { ...(found ?? { origin: null, scores: null, others: [] }), brand };
}

async function findPlaceBeside(rest: string, context: RouteContext): Promise<FoundCentres | null> {
  const code = /^\d{5}$/.test(rest) ? await findPostalCode(context.db, rest) : null;
  if (code) return from(code);
  for (const place of wordingsOf(rest).reverse()) {
    const found = await matchExactly(place, context);
    if (found) return found;
  }
  return null;
}

// A shorter word before a place is part of the place: "west palm".
const MIN_BEFORE_PLACE = 5;

// "kate spade houston".
async function findPartOfBrand(words: string, context: RouteContext): Promise<FoundCentres | null> {
  const all = words.split(' ');
  for (let length = all.length; length > 0; length--) {
    const rest = all.slice(length).join(' ');
    const part = withoutCommonWords(all.slice(0, length).join(' '));
    const brand = part.length < MIN_BEFORE_PLACE && rest ? undefined : await brandOfPart(part, context);
    if (!brand || (rest && brand.short.endsWith(part))) continue;
    if (!rest || isCommon(rest)) return { origin: null, scores: null, others: [], brand };
    const found = await findPlaceBeside(rest, context);
    if (found) return { ...found, brand };
  }
  return null;
}

// "nikee toronto", unless a town has almost that name.
async function findMistypedBrand(words: string, context: RouteContext): Promise<FoundCentres | null> {
  const { snapshot } = context;
  if (findSimilarCity(words, await snapshot.populousCities(), distanceFrom(context))?.isClose) return null;
  const brands = await snapshot.brands();
  // "kids" is not "lids".
  const goods = await snapshot.vocabulary('category');
  const spelled = corrected(
    withoutCommonWords(words),
    new Set([...brands.flatMap(({ short }) => short.split(' ')), ...goods]),
  );
  if (!spelled || isCommon(words)) return null;
  return (
    (await findBranded(spelled, context)) ??
    (spelled.includes(' ') ? findPartOfBrand(spelled, context) : null)
  );
}

// Last resort: a mistyped state, a similarly spelled place of any size, or the state named after a place.
async function matchLoosely(words: string, context: RouteContext): Promise<FoundCentres> {
  const mistyped = findSimilarRegion(words);
  if (mistyped) return inRegion(mistyped, [], context);
  const alike = await findAlikePlace(context.db, words);
  if (alike) return from(originOf(alike));
  const named = readingsOf(words).find(({ region }) => region)?.region;
  return named && !endsWithWord(words) ? inRegion(named, [], context) : NOTHING;
}

const distanceFrom =
  ({ snapshot }: RouteContext): DistanceToCentre =>
  (place) =>
    Math.min(...snapshot.centres.map(({ coordinates }) => distanceKm(place, coordinates)));

// Exact names only: a state, a center, a center's town or a city.
async function matchExactly(words: string, context: RouteContext): Promise<FoundCentres | null> {
  const region = readingsOf(words).find(({ name }) => name === '')?.region;
  const cities = await findCities(context.db, words, distanceFrom(context));
  const [leader] = cities;
  if (isElsewhere(words) && !(leader && leader.population >= NAMESAKE)) return null;
  if (leader && leader.population < VILLAGE && (await areGoods(words, context))) return null;
  // "Ontario, CA" is a city in California before a Canadian province.
  if (region && !leader?.hasRegion) {
    const city = cities.find(({ isVariant }) => !isVariant);
    const isCity = city && city.population >= METROPOLIS && !hasCentres(region, context);
    const isElsewhere = city && city.population >= METROPOLIS && city.state !== region.id;
    if (city && (isCity || isElsewhere)) {
      const state = city.state === region.id ? null : await findRegionMiddle(context.db, region);
      return from(originOf(city), [
        ...(state ? [{ ...state, label: stateLabel(region, cities) }] : []),
        ...choices(cities, city),
      ]);
    }
    return inRegion(region, cities, context);
  }
  const named = centresNamed(words, leader, context);
  if (named.length > 0) {
    const isFar = (place: CityRow) =>
      named.every(({ coordinates }) => distanceKm(place, coordinates) > SAME_PLACE_KM);
    const others = cities.filter((city) => !city.isVariant && isFar(city));
    return { ...matchCentres(named, leader), others: choices(others) };
  }
  if (!leader) return null;
  if ((leader.population < VILLAGE || leader.isVariant) && !leader.hasRegion) {
    const similar = findSimilarCity(words, await context.snapshot.populousCities(), distanceFrom(context));
    if (similar && similar.likelihood > leader.likelihood)
      return (await centresOfSimilarCity(similar, context)) ?? from(originOf(similar), choices([leader]));
  }
  return from(
    originOf(leader),
    choices(
      cities.filter(({ isVariant }) => isVariant === leader.isVariant),
      leader,
    ),
  );
}

const isOpen = ({ status }: CentreRecord) => status.kind === 'open';
const hasCentres = (region: Region, { snapshot }: RouteContext) =>
  snapshot.centres.some((centre) => isOpen(centre) && centre.address.state === region.id);

// The label must find the state again, even if a city has the same name.
function stateLabel({ name, country }: Region, cities: readonly CityRow[]): string {
  if (!cities.some(({ key }) => key === placeKey(name))) return name;
  return country === 'CA' ? `${name}, Canada` : `${name} State`;
}

// A state's centers, sorted from its city of the same name. A state without open centers returns all, sorted
// from its middle.
async function inRegion(region: Region, cities: readonly FoundCity[], context: RouteContext) {
  const there = context.snapshot.centres.filter(({ address }) => address.state === region.id);
  const city = cities.find(({ state, isVariant }) => state === region.id && !isVariant);
  const middle = await findRegionMiddle(context.db, region);
  const origin = middle && city ? { ...middle, latitude: city.latitude, longitude: city.longitude } : middle;
  const others = choices(cities.filter(({ state, isVariant }) => state !== region.id && !isVariant));
  const scores = there.some(isOpen) ? new Map(there.map(({ id }) => [id, 1])) : null;
  return { origin, scores, others };
}

// Skips the town's centers if the words more likely mean a distant large city.
function centresNamed(words: string, city: FoundCity | undefined, { snapshot }: RouteContext) {
  const is = (text: string) => placeKey(text) === words;
  const byName = snapshot.centres.filter(
    ({ name, shortName, slug }) => is(shortName) || is(name) || slug === words,
  );
  if (byName.length > 0) return byName;
  const inTown = snapshot.centres.filter((centre) => isOpen(centre) && is(centre.address.city));
  const isNear = inTown.some(({ coordinates }) => city && distanceKm(city, coordinates) <= SAME_PLACE_KM);
  return city && city.population >= METROPOLIS && !isNear ? [] : inTown;
}

function centresOfSimilarCity(city: FoundCity, context: RouteContext): FoundCentres | null {
  const named = city.hasRegion ? [] : centresNamed(city.key, city, context);
  return named.length > 0 ? matchCentres(named, city) : null;
}

// Most populous first, without places close to the chosen one.
function choices(cities: readonly CityRow[], chosen?: CityRow): SearchOrigin[] {
  const shown: CityRow[] = chosen ? [chosen] : [];
  for (const city of cities.toSorted((a, b) => b.population - a.population)) {
    if (city.population < MIN_CHOICE_POPULATION || shown.length - (chosen ? 1 : 0) >= MAX_CHOICES) break;
    if (shown.every((other) => distanceKm(other, city) > SAME_PLACE_KM)) shown.push(city);
  }
  return shown.filter((city) => city !== chosen).map(originOf);
}

// "Kanata, Ottawa": the part if it is near the town, otherwise the town.
async function matchPart(
  [part, town]: readonly [string, string],
  context: RouteContext,
): Promise<FoundCentres | null> {
  const [around] = await findCities(context.db, town, distanceFrom(context));
  if (!around) return null;
  const parts = await findCities(context.db, part, distanceFrom(context));
  return from(originOf(parts.find((one) => distanceKm(one, around) < 100) ?? around));
}

// "Lincoln Park Chicago": the same without a comma.
async function matchTrailingTown(words: string, context: RouteContext): Promise<FoundCentres | null> {
  for (const [part, town] of partsAndTowns(words)) {
    if (isKind(town)) continue;
    const [around] = await findCities(context.db, town, distanceFrom(context));
    if (around && around.population >= TOWN_WITH_PARTS) return matchPart([part, town], context);
  }
  return null;
}

// Tolerates typos and partial center names.
async function matchFuzzily(words: string, context: RouteContext): Promise<FoundCentres | null> {
  const { snapshot } = context;
  const inName = snapshot.centres.filter(({ name }) => ` ${placeKey(name)} `.includes(` ${words} `));
  if (inName.length > 0) return matchCentres(inName);
  const similar = findSimilarCity(words, await snapshot.populousCities(), distanceFrom(context));
  if (similar?.isClose) return centresOfSimilarCity(similar, context) ?? from(originOf(similar));
  const plain = plainText(words);
  const scores = await scoresByName(plain, context);
  if (isStrong(scores)) return { origin: null, scores: bestOf(scores), others: [] };
  const spelled = corrected(plain, await snapshot.vocabulary('centre'));
  const better =
    spelled && !isCommon(spelled) ? await scoresByName(spelled, context) : new Map<number, number>();
  if (isStrong(better)) return { origin: null, scores: bestOf(better), others: [] };
  const part = await matchTrailingTown(words, context);
  if (part) return part;
  return similar && (centresOfSimilarCity(similar, context) ?? from(originOf(similar)));
}
