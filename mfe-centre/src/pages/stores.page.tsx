import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useParams } from 'react-router';
import { type CentreFull, paths } from 'shared-contracts';
import { type PageArgs, type PageLoaderArgs, useNow, useServices } from 'shared-contracts/remote';
import { ButtonLink, EmptyState, HydratedLater, PageHeader, TextLink } from 'shared-ui';
import { centreQuery } from '../data/centre.query.ts';
import { storesQuery } from '../data/stores.query.ts';
import { centreName, placeName } from '../features/centre/centre-words.ts';
import { hoursUntil, loading } from '../features/centre/page-context.ts';
import { useFilterParams } from '../features/filters/use-filter-params.ts';
import { CentreFrame, crumbsFrom } from '../features/frame/centre-frame.tsx';
import { OpenPill } from '../features/hours/open-pill.tsx';
import { filterStores, storeFiltersOf, storeQueryOf } from '../features/stores/filter-stores.ts';
import { StoreCards } from '../features/stores/store-cards.tsx';
import { StoreFilters } from '../features/stores/store-filters.tsx';
import styles from '../features/stores/stores-page.module.css';
import { breadcrumbList, itemList } from '../features/structured-data/json-ld.ts';
import { structuredData, withStructuredData } from '../features/structured-data/remember.ts';
import { plural } from '../features/words/plural.ts';

const CRUMBS = [{ label: 'Stores' }];

export async function loader(args: PageLoaderArgs) {
  const { queryClient, content, slug, now, centre: centreLoading } = loading(args);
  const [centre, stores] = await Promise.all([
    centreLoading,
    queryClient.ensureQueryData(storesQuery(content, slug)),
  ]);
  const data = {
    title: `Stores at ${centreName(centre)}`,
    description: `All ${plural(stores.total, 'store')} at ${centreName(centre)}: what is open now, what is new, suite numbers and deals.`,
    until: hoursUntil(centre, now),
  };
  return withStructuredData(data, () => [
    breadcrumbList(crumbsFrom(centre, CRUMBS), paths.stores(slug)),
    itemList(stores.items.map(({ name, id }) => ({ name, url: paths.store(slug, name, id) }))),
  ]);
}

type Data = Awaited<ReturnType<typeof loader>>;

export const head = ({ data, params }: PageArgs<Data>) => ({
  title: data.title,
  description: data.description,
  canonicalPath: paths.stores(params.centre ?? ''),
  ...structuredData(data),
});

export const validUntil = ({ data }: PageArgs<Data>) => data.until;

export function Component() {
  const { centre: slug = '' } = useParams();
  const { content, analytics } = useServices();
  const { data: centre } = useSuspenseQuery(centreQuery(content, slug));
  const { data: stores } = useSuspenseQuery(storesQuery(content, slug));
  const { params, set } = useFilterParams();
  const now = useNow();
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
    <CentreFrame centre={centre} kind="stores" crumbs={CRUMBS}>
      <PageHeader
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
              onChange={(next) => set(storeQueryOf(next))}
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
              <StoreCards centre={centre} stores={found} label="Stores" />
            </HydratedLater>
          )}
        </>
      )}
    </CentreFrame>
  );
}

function NothingFound({ slug }: { slug: string }) {
  return (
    <EmptyState
      title="No store fits that"
      action={
        <ButtonLink variant="quiet" href={paths.stores(slug)}>
          Show all stores
        </ButtonLink>
      }
    >
      Try fewer letters, another category, or leave out “open now”.
    </EmptyState>
  );
}

function NoStores({ centre }: { centre: CentreFull }) {
  return (
    <EmptyState
      title={centre.status.kind === 'coming_soon' ? 'The first stores are moving in' : 'No stores here now'}
      action={
        <ButtonLink variant="quiet" href={paths.findACentre()}>
          Find another centre
        </ButtonLink>
      }
    >
      {centre.status.note ?? 'Stores will be listed here as soon as they are known.'}
    </EmptyState>
  );
}
