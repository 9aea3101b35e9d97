import {
  CENTRE_STATUS_IDS,
  COUNTRY_IDS,
  legalDocumentSchema,
  PASS_EDITIONS,
  pageBlocksSchema,
  paths,
} from 'shared-contracts/content';
import {
  CONTENT_KINDS,
  type ContentKind,
  type ContentSet,
  recordKey,
} from 'shared-contracts/content-records';
import { fieldOf, type Report, type Unread } from './problem.ts';

interface CheckOptions {
  /** First path segments of pages and calls, which are not allowed as a center's slug. */
  readonly reservedSegments: ReadonlySet<string>;
  /** Day such as `2026-11-27`, for texts that come into force. */
  readonly today: string;
  readonly unread?: ReadonlyMap<ContentKind, Unread>;
}

/**
 * Reports problems that schemas cannot see: missing references, duplicate keys and reversed dates. Every
 * record must have passed its schema.
 */
export function checkContent(content: ContentSet, report: Report, options: CheckOptions): void {
  const known = knownKeys(content, options.unread);
  for (const kind of CONTENT_KINDS) {
    checkUnique(kind, content[kind], recordKey[kind] as (record: unknown) => string, keyField(kind), report);
    for (const [index, record] of content[kind].entries()) {
      checkTexts(record, '', (field, expected) => report(kind, index, field, expected));
      for (const field of ['name', 'title'])
        if (String(fieldOf(record, field) ?? field).trim() === '')
          report(kind, index, field, 'expected text');
    }
  }
  checkCorePages(content, report, options);
  checkUnique('centres', content.centres, ({ slug }) => slug, 'slug', report);
  checkUnique('brands', content.brands, ({ slug }) => slug, 'slug', report);
  checkUnique('categories', content.categories, ({ slug }) => slug, 'slug', report);
  checkUnique('stores', content.stores, ({ centre, suite }) => `${centre}/${suite}`, 'suite', report);
  checkOrder(content, report);
  checkCentres(content, report, options);
  checkReferences(content, known, report);
  checkPlans(content, known, report);
  checkPass(content, known, report);
  checkPictures(content, known, report);
}

interface KnownKeys {
  /** Whether a record exists, or may exist once its problems are solved. */
  has(kind: KeyedKind, key: number | string): boolean;
  /** Whether a record exists that has problems of its own. */
  isUnread(kind: ContentKind, key: number | string): boolean;
}
type KeyedKind = 'centres' | 'categories' | 'brands' | 'stores' | 'deals' | 'events';

function knownKeys(content: ContentSet, unread: CheckOptions['unread']): KnownKeys {
  const idsOf = (records: ReadonlyArray<{ id: number }>) => records.map(({ id }) => id);
  const keys: Record<KeyedKind, ReadonlySet<number | string>> = {
    // Records of a centre name it by its slug, pictures by its id.
    centres: new Set([...idsOf(content.centres), ...content.centres.map(({ slug }) => slug)]),
    categories: new Set(idsOf(content.categories)),
    brands: new Set(idsOf(content.brands)),
    stores: new Set(idsOf(content.stores)),
    deals: new Set(idsOf(content.deals)),
    events: new Set(idsOf(content.events)),
  };
  const isUnread: KnownKeys['isUnread'] = (kind, key) => {
    const found = unread?.get(kind);
    return found === 'all' || found?.has(key) === true;
  };
  return { isUnread, has: (kind, key) => keys[kind].has(key) || isUnread(kind, key) };
}

/** The field that names a record; empty for a kind that has one record. */
const keyField = (kind: ContentKind): string => {
  if (['site', 'earnings-call', 'savings-pass'].includes(kind)) return '';
  if (['site-plans', 'parking', 'visitor-info'].includes(kind)) return 'centre';
  if (kind === 'legal-texts') return 'version';
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
    if (seen.has(key))
      report(kind, index, field, field ? `expected a unique value; ${key} is taken` : 'expected one record');
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
    const postalCode = postalCodeProblem(address);
    if (postalCode) problem('address.postalCode', postalCode);
    if (!isTimeZone(timeZone)) problem('timeZone', 'expected an IANA time zone such as America/New_York');
  }
}

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return name.includes('/');
  } catch {
    return false;
  }
}

// Every page links to these, so an import must not remove them.
function checkCorePages(content: ContentSet, report: Report, { today, unread }: CheckOptions): void {
  const check = (kind: ContentKind, isThere: boolean, expected: string) => {
    const found = unread?.get(kind);
    if (!isThere && found !== 'all' && !found?.size) report(kind, null, '', expected);
  };
  check('site', content.site.length === 1, 'expected exactly one record');
  check('centres', content.centres.length > 0, 'expected at least one centre');
  for (const page of pageBlocksSchema.shape.page.options) {
    const path = page === 'home' ? paths.home() : paths.rewards();
    const isThere = content['page-blocks'].some((blocks) => blocks.page === page);
    check('page-blocks', isThere, `expected a record with page "${page}"; without it, ${path} is not found`);
  }
  for (const document of legalDocumentSchema.options) {
    const isThere = content['legal-texts'].some(
      (text) => text.document === document && text.effectiveOn <= today,
    );
    const what = `expected a record with document "${document}" and effectiveOn ${today} or earlier`;
    check('legal-texts', isThere, `${what}; without it, /${document} is not found`);
  }
}

const POSTAL_CODES = {
  US: { pattern: /^\d{5}(?:-\d{4})?$/, words: 'five digits' },
  CA: { pattern: /^[A-Z]\d[A-Z] \d[A-Z]\d$/, words: 'a postal code such as K2S 1N5' },
};

function postalCodeProblem({ country, postalCode }: ContentSet['centres'][number]['address']): string | null {
  const { pattern, words } = POSTAL_CODES[country];
  if (pattern.test(postalCode)) return null;
  const [, area, rest] = /^\s*([A-Z]\d[A-Z])[\s-]*(\d[A-Z]\d)\s*$/i.exec(postalCode) ?? [];
  if (country === 'CA' && area && rest)
    return `expected ${words}; ${area.toUpperCase()} ${rest.toUpperCase()} would be right`;
  const [, digits, more = ''] = /^\s*(\d{3,4})(?:\.0)?(-\d{4})?\s*$/.exec(postalCode) ?? [];
  if (country !== 'US' || !digits) return `expected ${words}`;
  return `expected ${words}. Spreadsheets drop leading zeros: ${digits.padStart(5, '0')}${more} would be right`;
}

const PICTURE_KINDS = {
  brand: ['logo'],
  store: ['logo', 'photo'],
  centre: ['photo'],
  deal: ['photo'],
  event: ['photo'],
};

/** The kind of the records that a picture can be `of`. */
export const KINDS_WITH_PICTURES = {
  brand: 'brands',
  store: 'stores',
  centre: 'centres',
  deal: 'deals',
  event: 'events',
} as const;

// A picture must belong to an existing record that has a place for it.
function checkPictures(content: ContentSet, known: KnownKeys, report: Report): void {
  for (const [index, { of, id, kind }] of content.pictures.entries()) {
    if (!known.has(KINDS_WITH_PICTURES[of], id))
      report('pictures', index, 'id', missing(`the id of a ${of}`, id));
    if (!PICTURE_KINDS[of].includes(kind))
      report('pictures', index, 'kind', `expected ${PICTURE_KINDS[of].join(' or ')} for a ${of}`);
  }
}

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

function checkReferences(content: ContentSet, known: KnownKeys, report: Report): void {
  const centreOf = new Map(content.stores.map(({ id, centre }) => [id, centre]));
  for (const kind of OF_CENTRES) {
    for (const [index, { centre }] of content[kind].entries())
      if (!known.has('centres', centre))
        report(kind, index, 'centre', missing('the slug of a centre', centre));
  }
  for (const kind of ['brands', 'stores'] as const) {
    for (const [index, { categoryId }] of content[kind].entries()) {
      if (!known.has('categories', categoryId))
        report(kind, index, 'categoryId', missing('the id of a category', categoryId));
    }
  }
  for (const [index, { brandId }] of content.stores.entries()) {
    if (brandId !== null && !known.has('brands', brandId))
      report('stores', index, 'brandId', missing('the id of a brand', brandId));
  }
  for (const kind of ['deals', 'rewards', 'events', 'jobs'] as const) {
    for (const [index, record] of content[kind].entries()) {
      const check = (field: string, id: number | null) => {
        if (id === null || known.isUnread('stores', id) || !known.has('centres', record.centre)) return;
        if (centreOf.get(id) !== record.centre)
          report(kind, index, field, missing(`the id of a store at ${record.centre}`, id));
      };
      if ('storeId' in record) check('storeId', record.storeId);
      if ('storeIds' in record) for (const id of record.storeIds) check('storeIds', id);
    }
  }
  for (const [index, { id }] of content.rewards.entries())
    if (known.has('deals', id) && !known.isUnread('deals', id))
      report('rewards', index, 'id', `expected an id that no deal has; ${id} is taken`);
}

function checkPlans(content: ContentSet, known: KnownKeys, report: Report): void {
  const stores = new Map(content.stores.map((store) => [store.id, store]));
  for (const [index, plan] of content['site-plans'].entries()) {
    const units = new Map(plan.units.map((unit) => [unit.id, unit]));
    for (const { properties } of plan.occupants) {
      const problem = (expected: string) => report('site-plans', index, 'occupants', expected);
      const store = stores.get(properties.store_id);
      const unit = units.get(properties.unit_id);
      if (!unit) problem(missing('a unit of the plan', properties.unit_id));
      else if (known.isUnread('stores', properties.store_id)) continue;
      else if (store?.centre !== plan.centre)
        problem(missing(`the id of a store at ${plan.centre}`, properties.store_id));
      else if (unit.properties.suite !== store.suite)
        problem(
          `expected ${store.name} in the unit of suite ${store.suite}, not of ${unit.properties.suite}`,
        );
    }
  }
}

function checkPass(content: ContentSet, known: KnownKeys, report: Report): void {
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
      if (brandId !== null && !known.has('brands', brandId))
        problem('deals', missing('the id of a brand', brandId));
      if (brandId === null && by === null)
        problem('deals', 'expected a brand, or the giver of the deal (by)');
    }
  }
}

/** Reports texts that a database or page could not hold: lone surrogates, control characters, impossible dates. */
function checkTexts(value: unknown, path: string, report: (field: string, expected: string) => void): void {
  if (typeof value === 'string') {
    if (!isCleanText(value)) report(path, 'expected text without control characters and broken symbols');
    else if (!isPossible(value)) report(path, 'expected a date that exists');
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, part] of Object.entries(value)) checkTexts(part, path ? `${path}.${key}` : key, report);
  }
}

// Any other text is possible too.
function isPossible(text: string): boolean {
  const [date] = /^\d{4}-\d\d-\d\d(?=$|T\d\d:\d\d:\d\d(?:\.\d+)?Z$)/.exec(text) ?? [];
  if (date === undefined) return true;
  const instant = new Date(text);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(date);
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
