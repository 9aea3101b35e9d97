import { useEffect, useMemo, useState } from 'react';
import { type CentreFull, paths } from 'shared-contracts/content';
import { useNow, useServices } from 'shared-contracts/remote';
import { HydratedLater, PageHeader, SceneStrip, TextLink } from 'shared-ui';
import { useContent } from '../data/content-query.ts';
import { storesQuery } from '../data/stores.query.ts';
import { centreName, nearbyPath, placeName, plural, spelledFor } from '../features/centre/centre-words.ts';
import { openStateValidUntil } from '../features/centre/page-context.ts';
import { useFilterParams } from '../features/filters/use-filter-params.ts';
import { type CentreViewProps, createCentrePage } from '../features/frame/create-centre-page.tsx';
import { OpenPill } from '../features/hours/open-pill.tsx';
import { filterStores, storeFiltersOf, storeQueryOf } from '../features/stores/filter-stores.ts';
import { StoreCards } from '../features/stores/store-cards.tsx';
import { StoreFilters } from '../features/stores/store-filters.tsx';
import styles from '../features/stores/stores-page.module.css';
import { itemList } from '../features/structured-data/json-ld.ts';
import { NothingHere } from '../features/texts/nothing-here.tsx';
import type { PlanRows } from '../features/visit-plan/plan-rows.tsx';

export const { loader, head, validUntil, Component } = createCentrePage({
  kind: 'stores',
  crumbs: [{ label: 'Stores' }],
  load: ({ queryClient, content, slug }) => queryClient.ensureQueryData(storesQuery(content, slug)),
  head: ({ centre, loaded: stores, now }) => ({
    title: `Stores at ${centreName(centre)}`,
    description: `All ${plural(stores.total, 'store')} at ${centreName(centre)}: what is open now, what is new, suite numbers and deals.`,
    until: openStateValidUntil(centre, now),
  }),
  jsonLd: ({ loaded: stores, slug }) => [
    itemList(stores.items.map(({ name, id }) => ({ name, url: paths.store(slug, name, id) }))),
  ],
  View: StoresPage,
});

function StoresPage({ centre, slug }: CentreViewProps) {
  const { analytics } = useServices();
  const stores = useContent(storesQuery, slug);
  const { params, set } = useFilterParams();
  const now = useNow();
  const PlanRows = usePlanRows();
  const filters = storeFiltersOf(params);
  const { q, category, open, isNew, sort } = filters;
  const categorySlugs = useMemo(
    () => new Map(stores.categories.map((each) => [each.id, each.slug])),
    [stores.categories],
  );
  const found = useMemo(
    () => filterStores(stores.items, { q, category, open, isNew, sort }, { centre, categorySlugs, now }),
    [stores.items, q, category, open, isNew, sort, centre, categorySlugs, now],
  );

  useEffect(() => {
    if (!q) return;
    const timer = setTimeout(
      () => analytics.track('store_search', { centre: slug, results: found.length }),
      800,
    );
    return () => clearTimeout(timer);
  }, [q, found.length, slug, analytics]);

  return (
    <>
      <PageHeader
        strip={<SceneStrip place={centre.slug} picture="stores" />}
        className={styles.header}
        eyebrow={<OpenPill subject={centre} />}
        title={`Stores in ${placeName(centre)}`}
      />
      {stores.total === 0 ? (
        <NoStores centre={centre} />
      ) : (
        <>
          <div className={styles.tools}>
            <StoreFilters
              slug={slug}
              filters={filters}
              categories={stores.categories}
              onChange={(part) => set((now) => storeQueryOf({ ...storeFiltersOf(now), ...part }))}
            />
          </div>
          <div className={styles.count}>
            <p role="status">
              {found.length === stores.total
                ? plural(found.length, 'store')
                : `${found.length} of ${plural(stores.total, 'store')}`}
            </p>
            <p>
              <TextLink href={paths.directory(slug)}>Directory A to Z</TextLink> ·{' '}
              <TextLink href={paths.map(slug)}>Map</TextLink>
            </p>
          </div>
          {found.length === 0 ? (
            <NothingFound slug={slug} />
          ) : (
            <HydratedLater>
              <StoreCards centre={centre} stores={found} label="Stores" isFirst Rows={PlanRows} />
            </HydratedLater>
          )}
        </>
      )}
    </>
  );
}

function NothingFound({ slug }: { slug: string }) {
  return (
    <NothingHere title="No stores match" href={paths.stores(slug)} link="Show all stores">
      Try a shorter search or fewer filters.
    </NothingHere>
  );
}

function NoStores({ centre }: { centre: CentreFull }) {
  return (
    <NothingHere
      title={
        centre.status.kind === 'coming_soon' ? 'The first stores are moving in' : 'No stores here right now'
      }
      href={nearbyPath(centre)}
      link={spelledFor(centre, 'Find centers nearby')}
    >
      {centre.status.note ?? 'We’ll list stores here as soon as they’re announced.'}
    </NothingHere>
  );
}

/** Returns the plan buttons for a list, or null until they have loaded, shortly after the page. */
export function usePlanRows(): typeof PlanRows | null {
  const [rows, setRows] = useState<typeof PlanRows | null>(null);
  useEffect(() => {
    let isGone = false;
    const load = () =>
      import(/* webpackChunkName: "plan-rows" */ '../features/visit-plan/plan-rows.tsx').then(
        (loaded) => isGone || setRows(() => loaded.PlanRows),
        () => undefined,
      );
    const timer = setTimeout(load, 500);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, []);
  return rows;
}
