import type { ComponentType } from 'react';
import { data as answer, redirect, useParams } from 'react-router';
import { type CentreFull, type ContentClient, slugOf } from 'shared-contracts/content';
import type { PageArgs, PageLoaderArgs } from 'shared-contracts/remote';
import { centreQuery } from '../../data/centre.query.ts';
import { type contentQuery, useContent } from '../../data/content-query.ts';
import { type CentreLoading, loading, type PageKind, parseIdSegment } from '../centre/page-context.ts';
import {
  breadcrumbList,
  type Crumb,
  headOf,
  type JsonLd,
  withStructuredData,
} from '../structured-data/json-ld.ts';
import { CentreFrame, crumbsFrom } from './centre-frame.tsx';
import type { CentreHead } from './create-centre-page.tsx';

interface ItemFacts<Item, Loaded> {
  readonly centre: CentreFull;
  readonly item: Item;
  readonly loaded: Loaded;
  /** The page's clock, in milliseconds since the epoch. */
  readonly now: number;
}

interface ItemPage<Item, Loaded, ItemHead> {
  readonly kind: PageKind;
  /** Name of the route's parameter with the item's id. */
  readonly idParam: string;
  query(content: ContentClient, slug: string, id: number): ReturnType<typeof contentQuery<Item>>;
  path(item: Item): string;
  crumbs(item: Item): Crumb[];
  /** Returns the store's name in the path. A wrong one redirects to the canonical URL. */
  storeName?(item: Item): string;
  /** Loads what the page shows besides the item. Must not fail the page. */
  load(from: CentreLoading & { readonly id: number }, item: Promise<Item>): Promise<Loaded>;
  head(facts: ItemFacts<Item, Loaded>): ItemHead;
  jsonLd(facts: ItemFacts<Item, Loaded>, head: ItemHead): JsonLd[];
  readonly View: ComponentType<{ centre: CentreFull; item: Item }>;
}

/** Creates the module of a page about one item of a centre, such as a store, with head and frame. */
export function createItemPage<Item, Loaded, ItemHead extends CentreHead>(
  page: ItemPage<Item, Loaded, ItemHead>,
) {
  const { kind, idParam, query, crumbs, View } = page;

  async function loader(args: PageLoaderArgs) {
    const from = loading(args);
    const { queryClient, content, slug, now } = from;
    const id = parseIdSegment(args.params[idParam]);
    if (id === null) throw answer(null, { status: 404 });
    const itemLoading = queryClient.ensureQueryData(query(content, slug, id));
    const othersLoading = page.load({ ...from, id }, itemLoading);
    // A missing item also fails the others.
    othersLoading.catch(() => undefined);
    const [centre, item] = await Promise.all([from.centre, itemLoading]);
    const path = page.path(item);
    if (page.storeName && slugOf(page.storeName(item)) !== args.params.storeName) throw redirect(path, 301);
    const facts = { centre, item, loaded: await othersLoading, now };
    const data = { ...page.head(facts), path };
    return withStructuredData(data, () => [
      ...page.jsonLd(facts, data),
      breadcrumbList(crumbsFrom(centre, crumbs(item)), path),
    ]);
  }

  type Data = Awaited<ReturnType<typeof loader>>;

  function Component() {
    const { centre: slug = '', [idParam]: id } = useParams();
    const centre = useContent(centreQuery, slug);
    const item = useContent(query, slug, parseIdSegment(id) ?? 0);
    return (
      <CentreFrame centre={centre} kind={kind} crumbs={crumbs(item)}>
        <View centre={centre} item={item} />
      </CentreFrame>
    );
  }

  return {
    loader,
    Component,
    head: ({ data }: PageArgs<Data>) => headOf(data, data.path),
    validUntil: ({ data }: PageArgs<Data>) => data.until,
  };
}
