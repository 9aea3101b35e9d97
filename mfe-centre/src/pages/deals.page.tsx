import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { type CentreFull, paths } from 'shared-contracts';
import { type PageArgs, type PageLoaderArgs, useServices } from 'shared-contracts/remote';
import { ButtonLink, EmptyState, Grid, HydratedLater, PageHeader, TextLink } from 'shared-ui';
import { categoriesQuery } from '../data/categories.query.ts';
import { centreQuery } from '../data/centre.query.ts';
import { dealsQuery } from '../data/deals.query.ts';
import { centreName, placeName } from '../features/centre/centre-words.ts';
import { loading } from '../features/centre/page-context.ts';
import { DealFilters } from '../features/deals/deal-filters.tsx';
import { dealPath } from '../features/deals/deal-path.ts';
import {
  dealCategories,
  dealFiltersOf,
  dealQueryOf,
  dealStores,
  filterDeals,
} from '../features/deals/filter-deals.ts';
import { OfferTag } from '../features/deals/offer-tag.tsx';
import styles from '../features/filters/filter-bar.module.css';
import { useFilterParams } from '../features/filters/use-filter-params.ts';
import { CentreFrame, crumbsFrom } from '../features/frame/centre-frame.tsx';
import { useSaving } from '../features/saving/use-saving.ts';
import { breadcrumbList, itemList } from '../features/structured-data/json-ld.ts';
import { structuredData, withStructuredData } from '../features/structured-data/remember.ts';
import { plural } from '../features/words/plural.ts';
import { untilMidnight } from '../features/words/until-midnight.ts';

const CRUMBS = [{ label: 'Deals' }];

export async function loader(args: PageLoaderArgs) {
  const { queryClient, content, slug, now, centre: centreLoading } = loading(args);
  const categories = queryClient.ensureQueryData(categoriesQuery(content)).catch(() => null);
  const [centre, deals] = await Promise.all([
    centreLoading,
    queryClient.ensureQueryData(dealsQuery(content, slug)),
  ]);
  await categories;
  const data = {
    title: `Deals at ${centreName(centre)}`,
    description: `${plural(deals.total, 'deal')} at ${centreName(centre)} today: what is reduced, where, and until when.`,
    until: untilMidnight(now, centre.timeZone),
  };
  return withStructuredData(data, () => [
    breadcrumbList(crumbsFrom(centre, CRUMBS), paths.deals(slug)),
    itemList(deals.items.map((deal) => ({ name: `${deal.title}, ${deal.storeName}`, url: dealPath(deal) }))),
  ]);
}

type Data = Awaited<ReturnType<typeof loader>>;

export const head = ({ data, params }: PageArgs<Data>) => ({
  title: data.title,
  description: data.description,
  canonicalPath: paths.deals(params.centre ?? ''),
  ...structuredData(data),
});

export const validUntil = ({ data }: PageArgs<Data>) => data.until;

export function Component() {
  const { centre: slug = '' } = useParams();
  const { content } = useServices();
  const { data: centre } = useSuspenseQuery(centreQuery(content, slug));
  const { data: deals } = useSuspenseQuery(dealsQuery(content, slug));
  const { data: categories } = useQuery(categoriesQuery(content));
  const { params, set } = useFilterParams();
  const saving = useSaving();
  const filters = dealFiltersOf(params);
  const categorySlugs = useMemo(
    () => new Map((categories?.items ?? []).map((each) => [each.id, each.slug])),
    [categories],
  );
  const found = filterDeals(deals.items, filters, categorySlugs);

  return (
    <CentreFrame centre={centre} kind="deals" crumbs={CRUMBS}>
      <PageHeader
        title={`Deals in ${placeName(centre)}`}
        lead={centre.counts.promotions > 0 && <Promotions centre={centre} />}
      />
      {deals.total === 0 ? (
        <NoDeals centre={centre} />
      ) : (
        <>
          <DealFilters
            slug={slug}
            filters={filters}
            categories={dealCategories(deals.items, categories?.items ?? [])}
            stores={dealStores(deals.items)}
            total={deals.total}
            onChange={(next) => set(dealQueryOf(next))}
          />
          <p className={styles.status} role="status">
            {found.length === deals.total
              ? `${plural(found.length, 'deal')} today`
              : `${found.length} of ${plural(deals.total, 'deal')}`}
          </p>
          {found.length === 0 ? (
            <EmptyState
              title="No deal fits that"
              action={
                <ButtonLink variant="quiet" href={paths.deals(slug)}>
                  Show all deals
                </ButtonLink>
              }
            >
              Try another category or store.
            </EmptyState>
          ) : (
            <HydratedLater>
              <Grid gap={4}>
                {found.map((deal) => (
                  <OfferTag key={deal.id} deal={deal} centre={centre} saving={saving} headingLevel={2} />
                ))}
              </Grid>
            </HydratedLater>
          )}
        </>
      )}
    </CentreFrame>
  );
}

function Promotions({ centre }: { centre: CentreFull }) {
  const { promotions } = centre.counts;
  return (
    <p>
      And {promotions === 1 ? 'an offer' : `${promotions} offers`} of the whole centre:{' '}
      <TextLink href={paths.promotions(centre.slug)}>see promotions</TextLink>
    </p>
  );
}

function NoDeals({ centre }: { centre: CentreFull }) {
  return (
    <EmptyState
      title="No deals today"
      action={
        <ButtonLink variant="quiet" href={paths.stores(centre.slug)}>
          See the stores
        </ButtonLink>
      }
    >
      {centre.status.kind === 'open'
        ? 'Stores announce new ones all the time; outlet prices are there every day.'
        : (centre.status.note ?? 'There are none while the centre is not open.')}
    </EmptyState>
  );
}
