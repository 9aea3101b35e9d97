import { useMemo } from 'react';
import { type CentreFull, type ContentClient, paths } from 'shared-contracts/content';
import { Grid, HydratedLater, PageHeader, SceneStrip, TextLink } from 'shared-ui';
import { contentQuery, useContent, WHOLE_LIST } from '../data/content-query.ts';
import { useOptionalContent } from '../data/optional-content.ts';
import { centreName, placeName, plural, spelledFor } from '../features/centre/centre-words.ts';
import { untilMidnight } from '../features/centre/page-context.ts';
import { dealPath } from '../features/deals/deal-facts.ts';
import { DealFilters } from '../features/deals/deal-filters.tsx';
import {
  dealCategories,
  dealFiltersOf,
  dealQueryOf,
  dealStores,
  filterDeals,
} from '../features/deals/filter-deals.ts';
import { OfferTag } from '../features/deals/offer-tag.tsx';
import { StartingSoon } from '../features/deals/starting-soon.tsx';
import styles from '../features/filters/filter-bar.module.css';
import { useFilterParams } from '../features/filters/use-filter-params.ts';
import { type CentreViewProps, createCentrePage } from '../features/frame/create-centre-page.tsx';
import { useSaving } from '../features/saving/save-heart.tsx';
import { firstViewId } from '../features/stores/filter-stores.ts';
import { itemList } from '../features/structured-data/json-ld.ts';
import { NothingHere } from '../features/texts/nothing-here.tsx';

const categoriesQuery = (content: ContentClient) =>
  contentQuery(['categories'], (options) => content.categories({ limit: WHOLE_LIST }, options));

const dealsQuery = (content: ContentClient, slug: string) =>
  contentQuery(['deals', slug], (options) =>
    content.deals(slug, { limit: WHOLE_LIST, sort: 'featured' }, options),
  );

const upcomingDealsQuery = (content: ContentClient, slug: string) =>
  contentQuery(['deals', slug, 'upcoming'], (options) =>
    content.deals(slug, { limit: WHOLE_LIST, when: 'upcoming', sort: 'starting' }, options),
  );

export const { loader, head, validUntil, Component } = createCentrePage({
  kind: 'deals',
  crumbs: [{ label: 'Deals' }],
  async load({ queryClient, content, slug }) {
    const categories = queryClient.ensureQueryData(categoriesQuery(content)).catch(() => null);
    const upcoming = queryClient.ensureQueryData(upcomingDealsQuery(content, slug)).catch(() => null);
    const deals = await queryClient.ensureQueryData(dealsQuery(content, slug));
    await Promise.all([categories, upcoming]);
    return deals;
  },
  head: ({ centre, loaded: deals, now }) => ({
    title: `Deals at ${centreName(centre)}`,
    description: `${plural(deals.total, 'deal')} at ${centreName(centre)} today: what’s on sale, where, and until when.`,
    until: untilMidnight(now, centre.timeZone),
  }),
  jsonLd: ({ loaded: deals }) => [
    itemList(deals.items.map((deal) => ({ name: `${deal.title}, ${deal.storeName}`, url: dealPath(deal) }))),
  ],
  View: DealsPage,
});

function DealsPage({ centre, slug }: CentreViewProps) {
  const deals = useContent(dealsQuery, slug);
  const upcoming = useOptionalContent(upcomingDealsQuery, slug);
  const categories = useOptionalContent(categoriesQuery);
  const { params, set } = useFilterParams();
  const saving = useSaving();
  const filters = dealFiltersOf(params);
  const categorySlugs = useMemo(
    () => new Map((categories?.items ?? []).map((each) => [each.id, each.slug])),
    [categories],
  );
  const found = filterDeals(deals.items, filters, categorySlugs);
  const coming = filterDeals(upcoming?.items ?? [], { ...filters, sort: 'featured' }, categorySlugs);

  return (
    <>
      <PageHeader
        strip={<SceneStrip place={centre.slug} picture="deals" />}
        title={`Deals in ${placeName(centre)}`}
        lead={
          <>
            {centre.address.country === 'CA' && <p>Prices are in Canadian dollars.</p>}
            {centre.counts.promotions > 0 && <Promotions centre={centre} />}
          </>
        }
      />
      {deals.total === 0 ? (
        <NoDeals centre={centre} />
      ) : (
        <>
          <DealFilters
            slug={slug}
            filters={filters}
            categories={dealCategories(deals.items, categories?.items ?? []).map((each) => ({
              ...each,
              name: spelledFor(centre, each.name),
            }))}
            stores={dealStores(deals.items)}
            total={deals.total}
            onChange={(part) => set((now) => dealQueryOf({ ...dealFiltersOf(now), ...part }))}
          />
          <p className={styles.status} role="status">
            {found.length === deals.total
              ? `${plural(found.length, 'deal')} today`
              : `${found.length} of ${plural(deals.total, 'deal')}`}
          </p>
          {found.length === 0 ? (
            <NothingHere title="No deals match" href={paths.deals(slug)} link="Show all deals">
              Try another category or store.
            </NothingHere>
          ) : (
            <HydratedLater>
              <Grid gap={4}>
                {found.map((deal, at) => (
                  <OfferTag
                    key={deal.id}
                    id={firstViewId(at)}
                    deal={deal}
                    centre={centre}
                    saving={saving}
                    headingLevel={2}
                  />
                ))}
              </Grid>
            </HydratedLater>
          )}
        </>
      )}
      <HydratedLater>
        <StartingSoon centre={centre} offers={coming} saving={saving} />
      </HydratedLater>
    </>
  );
}

function Promotions({ centre }: { centre: CentreFull }) {
  const { promotions } = centre.counts;
  return (
    <p>
      {`And ${promotions === 1 ? 'an offer' : `${promotions} offers`} ${spelledFor(centre, 'good across the center:')} `}
      <TextLink href={paths.promotions(centre.slug)}>see promotions</TextLink>
    </p>
  );
}

function NoDeals({ centre }: { centre: CentreFull }) {
  return (
    <NothingHere title="No deals today" href={paths.stores(centre.slug)} link="See the stores">
      {centre.status.kind === 'open'
        ? 'Stores add new ones all the time, and outlet prices are there every day.'
        : (centre.status.note ?? spelledFor(centre, 'There are no deals while the center is closed.'))}
    </NothingHere>
  );
}
