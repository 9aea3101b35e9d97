import { useEffect } from 'react';
import { type CentreFull, paths, type Store, storeHours } from 'shared-contracts/content';
import { Slot, useServices } from 'shared-contracts/remote';
import { ButtonLink, Card, PageHeader, Rail, Section, ShareButton, Split, Unbroken } from 'shared-ui';
import { useOptionalContent } from '../data/optional-content.ts';
import { categoryStoresQuery, storeDealsQuery, storePlaceQuery, storeQuery } from '../data/store.query.ts';
import { telHref } from '../features/centre/centre-contact.ts';
import { centreName, placeName } from '../features/centre/centre-words.ts';
import { openStateValidUntil } from '../features/centre/page-context.ts';
import { OfferTag } from '../features/deals/offer-tag.tsx';
import { createItemPage } from '../features/frame/create-item-page.tsx';
import { HoursTable } from '../features/hours/hours-table.tsx';
import { OpenPill } from '../features/hours/open-pill.tsx';
import { Photo } from '../features/pictures/photo.tsx';
import { ShopFront } from '../features/pictures/shop-front.tsx';
import { SaveHeart, useSaving } from '../features/saving/save-heart.tsx';
import styles from '../features/stores/store-page.module.css';
import { AboutStore, SimilarNearby, StoreFacts } from '../features/stores/store-parts.tsx';
import { WhereItIs } from '../features/stores/where-it-is.tsx';
import { storeObject } from '../features/structured-data/place.ts';
import { AddToPlan } from '../features/visit-plan/add-to-plan.tsx';

export const { loader, head, validUntil, Component } = createItemPage({
  kind: 'stores',
  idParam: 'storeId',
  query: storeQuery,
  path: ({ centre, name, id }) => paths.store(centre, name, id),
  crumbs: ({ centre, name }) => [{ label: 'Stores', href: paths.stores(centre) }, { label: name }],
  storeName: ({ name }) => name,
  load: ({ queryClient, content, slug, id }, store) =>
    Promise.allSettled([
      queryClient.ensureQueryData(storeDealsQuery(content, slug, id)),
      queryClient.ensureQueryData(storePlaceQuery(content, slug, id)),
      store.then(({ categoryId }) =>
        queryClient.ensureQueryData(categoryStoresQuery(content, slug, categoryId)),
      ),
    ]),
  head: ({ centre, item: store, now }) => ({
    title: `${store.name} at ${centreName(centre)}`,
    description:
      `${store.name} in ${placeName(centre)}, suite ${store.suite}: hours, phone, deals and directions. ${store.description}`.trim(),
    until: openStateValidUntil(centre, now),
  }),
  jsonLd: ({ centre, item: store, now }) => [storeObject(store, centre, now)],
  View: StorePage,
});

function StorePage({ centre, item: store }: { centre: CentreFull; item: Store }) {
  const { analytics } = useServices();
  const { slug } = centre;
  const { id } = store;
  const saving = useSaving();
  useEffect(() => analytics.track('store_view', { centre: slug, id }), [analytics, slug, id]);
  const subject = storeHours(store, centre);

  return (
    <>
      <div className={styles.head}>
        <PageHeader
          eyebrow={<OpenPill subject={subject} />}
          title={store.name}
          lead={
            <p>
              <Unbroken text={`${store.categoryName} · suite ${store.suite}`} />
            </p>
          }
          actions={<Actions centre={centre} store={store} />}
          picture={
            store.photo ? (
              <Photo picture={store.photo} sizes="(min-width: 44rem) 50vw, 100vw" />
            ) : (
              <ShopFront
                name={store.name}
                id={store.id}
                categoryName={store.categoryName}
                logo={store.logo}
              />
            )
          }
        />
        <div className={styles.heart}>
          <SaveHeart saving={saving} kind="store" centre={centre.slug} id={store.id} label={store.name} />
        </div>
      </div>
      <Split ratio="first">
        <div className={styles.side}>
          <StoreDeals centre={centre} store={store} />
          <Slot
            name="store.rewards"
            props={{ centre: centre.slug, store: store.id, isFirst: store.dealCount === 0 }}
          />
          <AboutStore centre={centre} store={store} />
          <WhereItIs centre={centre} store={store} />
        </div>
        <div className={styles.side}>
          <Card as="section" raised>
            <h2 className={styles.hoursTitle}>Hours</h2>
            {centre.status.kind === 'open' ? (
              <HoursTable subject={subject} label={`Hours of ${store.name}, by day`} />
            ) : (
              <p>{centre.status.note ?? 'Hours aren’t available right now.'}</p>
            )}
            <StoreFacts centre={centre} store={store} />
          </Card>
        </div>
      </Split>
      <SimilarNearby centre={centre} store={store} />
    </>
  );
}

function Actions({ centre, store }: { centre: CentreFull; store: Store }) {
  const { analytics } = useServices();
  return (
    <>
      <ButtonLink variant="signal" icon="map" href={paths.map(centre.slug, { store: store.id })}>
        Show on the map
      </ButtonLink>
      {store.phone && (
        <ButtonLink
          variant="quiet"
          icon="phone"
          href={telHref(store.phone)}
          onClick={() => analytics.track('phone_click', { centre: centre.slug })}
        >
          Call
        </ButtonLink>
      )}
      <ShareButton
        title={`${store.name} at ${centreName(centre)}`}
        path={paths.store(centre.slug, store.name, store.id)}
        onShared={(by) => analytics.track('page_share', { kind: 'store', id: store.id, by })}
      />
      <AddToPlan centre={centre.slug} kind="store" id={store.id} />
    </>
  );
}

function StoreDeals({ centre, store }: { centre: CentreFull; store: Store }) {
  const deals = useOptionalContent(storeDealsQuery, centre.slug, store.id);
  const saving = useSaving();
  if (!deals || deals.items.length === 0) return null;
  return (
    <Section
      title={deals.total === 1 ? 'One deal today' : `${deals.total} deals today`}
      space="none"
      link={{ href: paths.deals(centre.slug), label: 'All deals' }}
    >
      <Rail label={`Deals at ${store.name}`}>
        {deals.items.map((deal) => (
          <OfferTag key={deal.id} deal={deal} centre={centre} saving={saving} showStore={false} />
        ))}
      </Rail>
    </Section>
  );
}
