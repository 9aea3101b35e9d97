import { CENTRE_STATUS_IDS, COUNTRY_IDS, PASS_EDITIONS } from 'shared-contracts';
import {
  CONTENT_KINDS,
  type ContentKind,
  type ContentSet,
  type RecordOf,
  recordKey,
} from 'shared-contracts/content-records';
import type { Report } from './problem.ts';

export interface CheckOptions {
  /** First path segments of pages and calls, which are not allowed as a center's slug. */
  readonly reservedSegments: ReadonlySet<string>;
}

/**
 * Reports problems that schemas cannot see: missing references, duplicate keys and reversed dates. Every
 * record must have passed its schema.
 */
export function checkContent(content: ContentSet, report: Report, options: CheckOptions): void {
  for (const kind of CONTENT_KINDS) checkKeys(kind, content[kind], report);
  for (const kind of CONTENT_KINDS) {
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
  checkCentres(content, report, options);
  checkCatalogue(content, report);
  checkOffers(content, report);
  checkCentreParts(content, report);
  checkPlans(content, report);
  checkClubPages(content, report);
  checkPictures(content, report);
  for (const [index, { menu, startsAt, endsAt }] of content['earnings-call'].entries()) {
    if (menu && menu.until < menu.from)
      report('earnings-call', index, 'menu.until', `expected ${menu.from} (menu.from) or later`);
    if (Date.parse(endsAt) < Date.parse(startsAt))
      report('earnings-call', index, 'endsAt', `expected ${startsAt} (startsAt) or later`);
  }
  for (const [index, { startsOn, endsOn }] of content.campaigns.entries()) {
    if (endsOn < startsOn) report('campaigns', index, 'endsOn', `expected ${startsOn} (startsOn) or later`);
  }
}

function checkKeys<K extends ContentKind>(kind: K, records: ContentSet[K], report: Report): void {
  const key = recordKey[kind] as (record: ContentSet[K][number]) => string;
  const field = ['site-plans', 'parking', 'visitor-info'].includes(kind)
    ? 'centre'
    : kind === 'page-blocks' || kind === 'sign-up-pages'
      ? 'page'
      : 'id';
  checkUnique(kind, records, key, field, report);
}

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
    if (seen.has(key)) report(kind, index, field, `expected one that no other record has; ${key} is taken`);
    seen.add(key);
  }
}

function checkCentres({ centres }: ContentSet, report: Report, { reservedSegments }: CheckOptions): void {
  for (const [index, { slug, status, address, timeZone }] of centres.entries()) {
    if (reservedSegments.has(slug))
      report('centres', index, 'slug', `expected a name that no page has; /${slug} is one`);
    if (CENTRE_STATUS_IDS[status.kind] !== status.id) {
      report('centres', index, 'status.id', `expected ${CENTRE_STATUS_IDS[status.kind]} for ${status.kind}`);
    }
    if (COUNTRY_IDS[address.country] !== address.countryId) {
      report(
        'centres',
        index,
        'address.countryId',
        `expected ${COUNTRY_IDS[address.country]} for ${address.country}`,
      );
    }
    if (!isTimeZone(timeZone))
      report('centres', index, 'timeZone', 'expected an IANA time zone such as America/New_York');
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
    if (!known[of].has(id)) report('pictures', index, 'id', `expected the id of a ${of}; ${id} is none`);
    const expected = {
      brand: ['logo'],
      store: ['logo', 'photo'],
      centre: ['photo'],
      deal: ['photo'],
      event: ['photo'],
    }[of];
    if (!expected.includes(kind))
      report('pictures', index, 'kind', `expected ${expected.join(' or ')} for a ${of}`);
  }
}

const idsOf = (records: ReadonlyArray<{ id: number }>) => new Set(records.map(({ id }) => id));
const slugsOf = ({ centres }: ContentSet) => new Set(centres.map(({ slug }) => slug));

function checkCatalogue(content: ContentSet, report: Report): void {
  const categories = idsOf(content.categories);
  const brands = idsOf(content.brands);
  const centres = slugsOf(content);
  for (const [index, { categoryId }] of content.brands.entries()) {
    if (!categories.has(categoryId))
      report('brands', index, 'categoryId', `expected the id of a category; ${categoryId} is none`);
  }
  for (const [index, { centre, categoryId, brandId }] of content.stores.entries()) {
    if (!centres.has(centre))
      report('stores', index, 'centre', `expected the slug of a centre; ${centre} is none`);
    if (!categories.has(categoryId))
      report('stores', index, 'categoryId', `expected the id of a category; ${categoryId} is none`);
    if (brandId !== null && !brands.has(brandId))
      report('stores', index, 'brandId', `expected the id of a brand; ${brandId} is none`);
  }
}

function storeChecker({ stores }: ContentSet, report: Report) {
  const centreOf = new Map(stores.map(({ id, centre }) => [id, centre]));
  return (kind: ContentKind, index: number, centre: string, id: number | null, field = 'storeId') => {
    if (id === null || centreOf.get(id) === centre) return;
    report(kind, index, field, `expected the id of a store at ${centre}; ${id} is none`);
  };
}

function checkOffers(content: ContentSet, report: Report): void {
  const centres = slugsOf(content);
  const checkStore = storeChecker(content, report);
  const deals = idsOf(content.deals);
  const check = (
    kind: 'deals' | 'rewards',
    index: number,
    offer: RecordOf<'deals'> | RecordOf<'rewards'>,
  ) => {
    if (!centres.has(offer.centre))
      report(kind, index, 'centre', `expected the slug of a centre; ${offer.centre} is none`);
    else checkStore(kind, index, offer.centre, offer.storeId);
    if (offer.endsOn < offer.startsOn)
      report(kind, index, 'endsOn', `expected ${offer.startsOn} (startsOn) or later`);
  };
  for (const [index, deal] of content.deals.entries()) {
    check('deals', index, deal);
    for (const id of deal.storeIds) checkStore('deals', index, deal.centre, id, 'storeIds');
  }
  for (const [index, reward] of content.rewards.entries()) {
    check('rewards', index, reward);
    if (deals.has(reward.id))
      report('rewards', index, 'id', `expected one that no deal has; ${reward.id} is taken`);
  }
}

function checkCentreParts(content: ContentSet, report: Report): void {
  const centres = slugsOf(content);
  const checkStore = storeChecker(content, report);
  for (const kind of ['events', 'jobs', 'site-plans', 'parking', 'visitor-info'] as const) {
    for (const [index, { centre }] of content[kind].entries()) {
      if (!centres.has(centre))
        report(kind, index, 'centre', `expected the slug of a centre; ${centre} is none`);
    }
  }
  for (const [index, { centre, startsAt, endsAt, storeIds }] of content.events.entries()) {
    if (Date.parse(endsAt) <= Date.parse(startsAt))
      report('events', index, 'endsAt', `expected later than ${startsAt} (startsAt)`);
    for (const id of storeIds) checkStore('events', index, centre, id, 'storeIds');
  }
  for (const [index, { centre, storeId, postedOn, expiresOn }] of content.jobs.entries()) {
    checkStore('jobs', index, centre, storeId);
    if (expiresOn < postedOn) report('jobs', index, 'expiresOn', `expected ${postedOn} (postedOn) or later`);
  }
}

function checkPlans(content: ContentSet, report: Report): void {
  const stores = new Map(content.stores.map((store) => [store.id, store]));
  for (const [index, plan] of content['site-plans'].entries()) {
    const units = new Map(plan.units.map((unit) => [unit.id, unit]));
    for (const { properties } of plan.occupants) {
      const store = stores.get(properties.store_id);
      const unit = units.get(properties.unit_id);
      if (!unit)
        report(
          'site-plans',
          index,
          'occupants',
          `expected a unit of the plan; ${properties.unit_id} is none`,
        );
      else if (store?.centre !== plan.centre) {
        report(
          'site-plans',
          index,
          'occupants',
          `expected the id of a store at ${plan.centre}; ${properties.store_id} is none`,
        );
      } else if (unit.properties.suite !== store.suite) {
        report(
          'site-plans',
          index,
          'occupants',
          `expected ${store.name} in the unit of suite ${store.suite}`,
        );
      }
    }
  }
}

function checkClubPages(content: ContentSet, report: Report): void {
  const brands = idsOf(content.brands);
  if (content['savings-pass'].length > 1) report('savings-pass', 1, '', 'expected one record at most');
  for (const [index, pass] of content['savings-pass'].entries()) {
    const later = (field: 'saleUntil' | 'validUntil', from: 'saleFrom' | 'validFrom') => {
      if (pass[field] < pass[from])
        report('savings-pass', index, field, `expected ${pass[from]} (${from}) or later`);
    };
    later('saleUntil', 'saleFrom');
    later('validUntil', 'validFrom');
    const [basic, full] = PASS_EDITIONS.map((name) => pass.editions.find(({ edition }) => edition === name));
    if (!basic || !full || pass.editions.length !== PASS_EDITIONS.length)
      report('savings-pass', index, 'editions', `expected each of ${PASS_EDITIONS.join(' and ')} once`);
    else if (full.price.USD <= basic.price.USD || full.price.CAD <= basic.price.CAD)
      report('savings-pass', index, 'editions', 'expected full to cost more than basic');
    checkUnique('savings-pass', pass.deals, ({ id }) => String(id), 'deals', report);
    for (const { brandId, by } of pass.deals) {
      if (brandId !== null && !brands.has(brandId))
        report('savings-pass', index, 'deals', `expected the id of a brand; ${brandId} is none`);
      if (brandId === null && by === null)
        report('savings-pass', index, 'deals', 'expected a brand, or who gives it (by)');
    }
  }
  for (const [index, { opensOn, closesOn, startsOn, endsOn }] of content['sign-up-pages'].entries()) {
    if (closesOn < opensOn)
      report('sign-up-pages', index, 'closesOn', `expected ${opensOn} (opensOn) or later`);
    if (endsOn < startsOn)
      report('sign-up-pages', index, 'endsOn', `expected ${startsOn} (startsOn) or later`);
    if (closesOn > endsOn)
      report('sign-up-pages', index, 'closesOn', `expected ${endsOn} (endsOn) or earlier`);
  }
}

/**
 * Returns the path of the first text that a database or page could not hold (a lone surrogate or control
 * character), or null.
 */
export function findBadText(value: unknown, path = ''): string | null {
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
