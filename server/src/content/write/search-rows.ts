import { localDateAt, paths, type SearchHit } from 'shared-contracts/content';
import type { ContentSet, RecordOf } from 'shared-contracts/content-records';
import { plainText } from '../../platform/text/plain-text.ts';
import type { ContentIndex } from './content-index.ts';

const placeOf = ({ shortName, address }: RecordOf<'centres'>) => `${shortName}, ${address.state}`;

const row = (
  hit: SearchHit,
  centreId: number | null,
  more: readonly string[],
  startsOn: string | null = null,
  endsOn: string | null = null,
) => ({
  kind: hit.kind,
  id: hit.id,
  centre_id: centreId,
  title_text: plainText(hit.title),
  text: plainText([hit.title, ...more].join(' ')),
  starts_on: startsOn,
  ends_on: endsOn,
  hit: JSON.stringify(hit),
});

function centreRow(centre: RecordOf<'centres'>) {
  const { id, slug, name, address } = centre;
  const hit: SearchHit = {
    kind: 'centre',
    id,
    title: name,
    detail: `${address.city}, ${address.state}`,
    centre: slug,
    path: paths.centre(slug),
  };
  return row(hit, id, [
    centre.shortName,
    address.city,
    address.stateName,
    address.state,
    address.postalCode,
    slug,
  ]);
}

function brandRow(brand: RecordOf<'brands'>, index: ContentIndex) {
  const { id, name } = brand;
  const count = new Set(index.storesOfBrand(id).map(({ centre }) => centre)).size;
  const detail = `${index.category(brand.categoryId).name}, at ${count} ${count === 1 ? 'center' : 'centers'}`;
  return row(
    { kind: 'brand', id, title: name, detail, centre: null, path: paths.findACentre({ brand: id }) },
    null,
    [inOneWord(name)],
  );
}

// Shoppers write "chickfila".
const inOneWord = (name: string) => plainText(name).replaceAll(' ', '');

// Shoppers search for singular and plural: handbag, handbags.
const inBothNumbers = (words: string) => [words, words.replace(/(?<=[sxz]|ch|sh)es\b|(?<!s)s\b/g, '')];

// Links to the brand list; a search around a center links to its stores instead.
function categoryRow({ id, name, words = [] }: RecordOf<'categories'>) {
  const path = paths.brands({ category: id });
  const hit: SearchHit = { kind: 'category', id, title: name, detail: 'Brands', centre: null, path };
  return row(hit, null, words.flatMap(inBothNumbers));
}

function storeRow(store: RecordOf<'stores'>, index: ContentIndex) {
  const centre = index.centre(store.centre);
  const path = paths.store(store.centre, store.name, store.id);
  const detail = `${placeOf(centre)}, suite ${store.suite}`;
  return row(
    { kind: 'store', id: store.id, title: store.name, detail, centre: store.centre, path },
    centre.id,
    [centre.shortName, inOneWord(store.name)],
  );
}

function dealRow(deal: RecordOf<'deals'>, index: ContentIndex) {
  const centre = index.centre(deal.centre);
  const storeName = deal.storeId === null ? centre.shortName : index.store(deal.storeId).name;
  const pathOf = deal.kind === 'deal' ? paths.deal : paths.promotion;
  const path = pathOf(deal.centre, storeName, deal.id);
  const hit: SearchHit = {
    kind: 'deal',
    id: deal.id,
    title: deal.title,
    detail: deal.storeId === null ? placeOf(centre) : `${storeName}, ${placeOf(centre)}`,
    centre: deal.centre,
    path,
  };
  return row(hit, centre.id, [storeName, centre.shortName], deal.startsOn, deal.endsOn);
}

function eventRow(event: RecordOf<'events'>, index: ContentIndex) {
  const centre = index.centre(event.centre);
  const path = paths.event(event.centre, event.id);
  const hit: SearchHit = {
    kind: 'event',
    id: event.id,
    title: event.title,
    detail: event.status === 'cancelled' ? `${placeOf(centre)}, cancelled` : placeOf(centre),
    centre: event.centre,
    path,
    startsAt: event.startsAt,
    timeZone: centre.timeZone,
  };
  const lastDay = localDateAt(Date.parse(event.endsAt), centre.timeZone);
  const found = row(hit, centre.id, [centre.shortName], '0001-01-01', lastDay);
  // A canceled event must not count as the next date of its series.
  return event.status === 'cancelled' ? { ...found, title_text: `${found.title_text} cancelled` } : found;
}

export const searchRows = (content: ContentSet, index: ContentIndex) => [
  ...content.centres.map(centreRow),
  ...content.categories.map(categoryRow),
  ...content.brands.map((brand) => brandRow(brand, index)),
  ...content.stores.map((store) => storeRow(store, index)),
  ...content.deals.map((deal) => dealRow(deal, index)),
  ...content.events.map((event) => eventRow(event, index)),
];
