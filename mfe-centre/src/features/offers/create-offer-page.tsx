import { type QueryKey, type UseSuspenseQueryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { data as answer, redirect, useParams } from 'react-router';
import { type ContentClient, type Deal, slugOf } from 'shared-contracts';
import { type PageArgs, type PageLoaderArgs, useServices } from 'shared-contracts/remote';
import { centreQuery } from '../../data/centres.query.ts';
import { storesQuery } from '../../data/stores.query.ts';
import { idOf, loading } from '../centre/page-context.ts';
import { CentreFrame, crumbsFrom } from '../frame/centre-frame.tsx';
import type { PageKind } from '../frame/page-kind.ts';
import {
  breadcrumbList,
  type Crumb,
  structuredData,
  withStructuredData,
} from '../structured-data/json-ld.ts';
import { offerObject } from '../structured-data/offer.ts';
import { offerHead } from './offer-head.ts';
import { OfferPage } from './offer-page.tsx';

interface OfferPageKind<K extends QueryKey> {
  readonly kind: PageKind;
  query(content: ContentClient, slug: string, id: number): UseSuspenseQueryOptions<Deal, Error, Deal, K>;
  path(slug: string, storeName: string, id: number): string;
  crumbs(offer: Deal): Crumb[];
}

export function createOfferPage<K extends QueryKey>({ kind, query, path: pathOf, crumbs }: OfferPageKind<K>) {
  async function loader(args: PageLoaderArgs) {
    const { queryClient, content, slug, now, centre: centreLoading } = loading(args);
    const id = idOf(args.params.dealId);
    if (id === null) throw answer(null, { status: 404 });
    const [centre, offer] = await Promise.all([
      centreLoading,
      queryClient.ensureQueryData(query(content, slug, id)),
    ]);
    if (offer.storeIds.length > 1)
      await queryClient.ensureQueryData(storesQuery(content, slug)).catch(() => null);
    const path = pathOf(slug, offer.storeName, id);
    if (slugOf(offer.storeName) !== args.params.storeName) throw redirect(path, 301);
    const data = offerHead(offer, centre, path, now);
    return withStructuredData(data, () => [
      ...(data.ended ? [] : [offerObject(offer, centre, data.begun)]),
      breadcrumbList(crumbsFrom(centre, crumbs(offer)), path),
    ]);
  }

  type Data = Awaited<ReturnType<typeof loader>>;

  const head = ({ data }: PageArgs<Data>) => ({
    title: data.title,
    description: data.description,
    canonicalPath: data.path,
    // Search engines must not list an offer that is not valid now.
    ...(data.ended || !data.begun ? { robots: 'noindex' as const } : {}),
    ...structuredData(data),
  });

  function Component() {
    const { centre: slug = '', dealId } = useParams();
    const { content } = useServices();
    const { data: centre } = useSuspenseQuery(centreQuery(content, slug));
    const { data: offer } = useSuspenseQuery(query(content, slug, idOf(dealId) ?? 0));
    return (
      <CentreFrame centre={centre} kind={kind} crumbs={crumbs(offer)}>
        <OfferPage offer={offer} centre={centre} />
      </CentreFrame>
    );
  }

  return {
    Component,
    loader,
    head,
    status: ({ data }: PageArgs<Data>) => (data.ended ? 410 : 200),
    validUntil: ({ data }: PageArgs<Data>) => data.until,
  };
}
