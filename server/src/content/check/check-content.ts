import { CENTRE_STATUS_IDS, COUNTRY_IDS, PASS_EDITIONS } from 'shared-contracts/content';
import {
  CONTENT_KINDS,
  type ContentKind,
  type ContentSet,
  recordKey,
} from 'shared-contracts/content-records';
import type { Report } from './problem.ts';

interface CheckOptions {
  /** First path segments of pages and calls, which are not allowed as a center's slug. */
  readonly reservedSegments: ReadonlySet<string>;
}

/**
 * Reports problems that schemas cannot see: missing references, duplicate keys and reversed dates. Every
 * record must have passed its schema.
 */
export function checkContent(content: ContentSet, report: Report, options: CheckOptions): void {
  for (const kind of CONTENT_KINDS) {
    checkUnique(kind, content[kind], recordKey[kind] as (record: unknown) => string, keyField(kind), report);
    for (const [index, record] of content[kind].entries()) {
      const path = findBadText(record);
      if (path !== null)
        report(kind, index, path, 'expected text without control characters and broken symbols');
    }
  }
  if (content.site.length !== 1) report('site', 0, '', 'expected exactly one record');
  checkUnique('centres', content.centres, ({ slug }) => slug, 'slug', report);
  checkUnique('brands', content.brands, ({ slug }) => slug, 'slug', report);
  checkUnique('categories', content.categories, ({ slug }) => slug, 'slug', report);
  checkUnique('stores', content.stores, ({ centre, suite }) => `${centre}/${suite}`, 'suite', report);
  checkOrder(content, report);
  checkCentres(content, report, options);
  checkReferences(content, report);
  checkPlans(content, report);
  checkPass(content, report);
  checkPictures(content, report);
}

const keyField = (kind: ContentKind): string => {
  if (['site-plans', 'parking', 'visitor-info'].includes(kind)) return 'centre';
  return kind === 'page-blocks' || kind === 'sign-up-pages' ? 'page' : 'id';
};

function checkUnique<T>(
  kind: ContentKind,
  records: readonly T[],
  keyOf: (record: T) => string,
  field: string,
  report: Report,
) {
  const seen = new Set<string>();
  for (const [index, record] of records.entries()) {
    const key = keyOf(record);
    if (seen.has(key)) report(kind, index, field, `expected a unique value; ${key} is taken`);
    seen.add(key);
  }
}

// Fields that must not precede another one.
const ORDER: ReadonlyArray<readonly [kind: ContentKind, later: string, earlier: string]> = [
  ['campaigns', 'endsOn', 'startsOn'],
  ['deals', 'endsOn', 'startsOn'],
  ['rewards', 'endsOn', 'startsOn'],
  ['jobs', 'expiresOn', 'postedOn'],
  ['earnings-call', 'menu.until', 'menu.from'],
  ['earnings-call', 'endsAt', 'startsAt'],
  ['savings-pass', 'saleUntil', 'saleFrom'],
  ['savings-pass', 'validUntil', 'validFrom'],
  ['sign-up-pages', 'closesOn', 'opensOn'],
  ['sign-up-pages', 'endsOn', 'startsOn'],
];

const fieldOf = (record: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => Object(value)[name], record);
// Dates compare as text, times as instants.
const orderOf = (value: unknown) => (String(value).includes('T') ? Date.parse(String(value)) : String(value));

function checkOrder(content: ContentSet, report: Report): void {
  for (const [kind, later, earlier] of ORDER) {
    for (const [index, record] of content[kind].entries()) {
      const [from, until] = [fieldOf(record, earlier), fieldOf(record, later)];
      if (from !== undefined && orderOf(until) < orderOf(from))
        report(kind, index, later, `expected ${from} (${earlier}) or later`);
    }
  }
  for (const [index, { startsAt, endsAt }] of content.events.entries()) {
    if (Date.parse(endsAt) <= Date.parse(startsAt))
      report('events', index, 'endsAt', `expected later than ${startsAt} (startsAt)`);
  }
  for (const [index, { closesOn, endsOn }] of content['sign-up-pages'].entries()) {
    if (closesOn > endsOn)
      report('sign-up-pages', index, 'closesOn', `expected ${endsOn} (endsOn) or earlier`);
  }
}

function checkCentres({ centres }: ContentSet, report: Report, { reservedSegments }: CheckOptions): void {
  for (const [index, { slug, status, address, timeZone }] of centres.entries()) {
    const problem = (field: string, expected: string) => report('centres', index, field, expected);
    if (reservedSegments.has(slug)) problem('slug', `expected a name that no page has; /${slug} is a page`);
    const statusId = CENTRE_STATUS_IDS[status.kind];
    if (statusId !== status.id) problem('status.id', `expected ${statusId} for ${status.kind}`);
    const countryId = COUNTRY_IDS[address.country];
    if (countryId !== address.countryId)
      problem('address.countryId', `expected ${countryId} for ${address.country}`);
    if (!isTimeZone(timeZone)) problem('timeZone', 'expected an IANA time zone such as America/New_York');
  }
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return name.includes('/');
  } catch {
    return false;
  }
}

const PICTURE_KINDS = {
  brand: ['logo'],
  store: ['logo', 'photo'],
  centre: ['photo'],
  deal: ['photo'],
  event: ['photo'],
};

// A picture must belong to an existing record that has a place for it.
function checkPictures(content: ContentSet, report: Report): void {
  const known = {
    brand: idsOf(content.brands),
    store: idsOf(content.stores),
    centre: idsOf(content.centres),
    deal: idsOf(content.deals),
    event: idsOf(content.events),
  };
  for (const [index, { of, id, kind }] of content.pictures.entries()) {
    if (!known[of].has(id)) report('pictures', index, 'id', missing(`the id of a ${of}`, id));
    if (!PICTURE_KINDS[of].includes(kind))
      report('pictures', index, 'kind', `expected ${PICTURE_KINDS[of].join(' or ')} for a ${of}`);
  }
}

const idsOf = (records: ReadonlyArray<{ id: number }>) => new Set(records.map(({ id }) => id));
const missing = (what: string, value: unknown) => `expected ${what}; ${value} does not exist`;

const OF_CENTRES = [
  'stores',
  'deals',
  'rewards',
  'events',
  'jobs',
  'site-plans',
  'parking',
  'visitor-info',
] as const;

function checkReferences(content: ContentSet, report: Report): void {
  const centres = new Set(content.centres.map(({ slug }) => slug));
  const categories = idsOf(content.categories);
  const brands = idsOf(content.brands);
  const deals = idsOf(content.deals);
  const centreOf = new Map(content.stores.map(({ id, centre }) => [id, centre]));
  for (const kind of OF_CENTRES) {
    for (const [index, { centre }] of content[kind].entries())
      if (!centres.has(centre)) report(kind, index, 'centre', missing('the slug of a centre', centre));
  }
  for (const kind of ['brands', 'stores'] as const) {
    for (const [index, { categoryId }] of content[kind].entries()) {
      if (!categories.has(categoryId))
        report(kind, index, 'categoryId', missing('the id of a category', categoryId));
    }
  }
  for (const [index, { brandId }] of content.stores.entries()) {
    if (brandId !== null && !brands.has(brandId))
      report('stores', index, 'brandId', missing('the id of a brand', brandId));
  }
  for (const kind of ['deals', 'rewards', 'events', 'jobs'] as const) {
    for (const [index, record] of content[kind].entries()) {
      const check = (field: string, id: number | null) => {
        if (id !== null && centres.has(record.centre) && centreOf.get(id) !== record.centre)
          report(kind, index, field, missing(`the id of a store at ${record.centre}`, id));
      };
      if ('storeId' in record) check('storeId', record.storeId);
      if ('storeIds' in record) for (const id of record.storeIds) check('storeIds', id);
    }
  }
  for (const [index, { id }] of content.rewards.entries())
    if (deals.has(id)) report('rewards', index, 'id', `expected an id that no deal has; ${id} is taken`);
}

function checkPlans(content: ContentSet, report: Report): void {
  const stores = new Map(content.stores.map((store) => [store.id, store]));
  for (const [index, plan] of content['site-plans'].entries()) {
    const units = new Map(plan.units.map((unit) => [unit.id, unit]));
    for (const { properties } of plan.occupants) {
      const problem = (expected: string) => report('site-plans', index, 'occupants', expected);
      const store = stores.get(properties.store_id);
      const unit = units.get(properties.unit_id);
      if (!unit) problem(missing('a unit of the plan', properties.unit_id));
      else if (store?.centre !== plan.centre)
        problem(missing(`the id of a store at ${plan.centre}`, properties.store_id));
      else if (unit.properties.suite !== store.suite)
        problem(`expected ${store.name} in the unit of suite ${store.suite}`);
    }
  }
}

function checkPass(content: ContentSet, report: Report): void {
  const brands = idsOf(content.brands);
  if (content['savings-pass'].length > 1) report('savings-pass', 1, '', 'expected one record at most');
  for (const [index, pass] of content['savings-pass'].entries()) {
    const problem = (field: string, expected: string) => report('savings-pass', index, field, expected);
    const [basic, full] = PASS_EDITIONS.map((name) => pass.editions.find(({ edition }) => edition === name));
    if (!basic || !full || pass.editions.length !== PASS_EDITIONS.length)
      problem('editions', `expected each of ${PASS_EDITIONS.join(' and ')} once`);
    else if (full.price.USD <= basic.price.USD || full.price.CAD <= basic.price.CAD)
      problem('editions', 'expected full to cost more than basic');
    checkUnique('savings-pass', pass.deals, ({ id }) => String(id), 'deals', report);
    for (const { brandId, by } of pass.deals) {
      if (brandId !== null && !brands.has(brandId)) problem('deals', missing('the id of a brand', brandId));
      if (brandId === null && by === null)
        problem('deals', 'expected a brand, or the giver of the deal (by)');
    }
  }
}

/**
 * Returns the path of the first text that a database or page could not hold (a lone surrogate or control
 * character), or null.
 */
function findBadText(value: unknown, path = ''): string | null {
  if (typeof value === 'string') return isCleanText(value) ? null : path;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, part] of Object.entries(value)) {
    const found = findBadText(part, path ? `${path}.${key}` : key);
    if (found !== null) return found;
  }
  return null;
}

function isCleanText(text: string): boolean {
  if (!text.isWellFormed()) return false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    // Only tab and line feed are allowed.
    if ((code < 32 && code !== 9 && code !== 10) || code === 127) return false;
  }
  return true;
}
