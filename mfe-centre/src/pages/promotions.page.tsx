import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { paths } from 'shared-contracts';
import { type PageArgs, type PageLoaderArgs, useServices } from 'shared-contracts/remote';
import { ButtonLink, EmptyState, Grid, PageHeader, TextLink } from 'shared-ui';
import { centreQuery } from '../data/centre.query.ts';
import { promotionsQuery } from '../data/promotions.query.ts';
import { centreName, placeName } from '../features/centre/centre-words.ts';
import { loading } from '../features/centre/page-context.ts';
import { dealPath } from '../features/deals/deal-path.ts';
import { OfferTag } from '../features/deals/offer-tag.tsx';
import { CentreFrame, crumbsFrom } from '../features/frame/centre-frame.tsx';
import { useSaving } from '../features/saving/use-saving.ts';
import { breadcrumbList, itemList } from '../features/structured-data/json-ld.ts';
import { structuredData, withStructuredData } from '../features/structured-data/remember.ts';
import { untilMidnight } from '../features/words/until-midnight.ts';

const CRUMBS = [{ label: 'Promotions' }];

export async function loader(args: PageLoaderArgs) {
  const { queryClient, content, slug, now, centre: centreLoading } = loading(args);
  const [centre, promotions] = await Promise.all([
    centreLoading,
    queryClient.ensureQueryData(promotionsQuery(content, slug)),
  ]);
  const data = {
    title: `Promotions at ${centreName(centre)}`,
    description: `Offers of the whole centre and of its campaigns at ${centreName(centre)}, with their terms and dates.`,
    until: untilMidnight(now, centre.timeZone),
  };
  return withStructuredData(data, () => [
    breadcrumbList(crumbsFrom(centre, CRUMBS), paths.promotions(slug)),
    itemList(promotions.items.map((each) => ({ name: each.title, url: dealPath(each) }))),
  ]);
}

type Data = Awaited<ReturnType<typeof loader>>;

export const head = ({ data, params }: PageArgs<Data>) => ({
  title: data.title,
  description: data.description,
  canonicalPath: paths.promotions(params.centre ?? ''),
  ...structuredData(data),
});

export const validUntil = ({ data }: PageArgs<Data>) => data.until;

export function Component() {
  const { centre: slug = '' } = useParams();
  const { content } = useServices();
  const { data: centre } = useSuspenseQuery(centreQuery(content, slug));
  const { data: promotions } = useSuspenseQuery(promotionsQuery(content, slug));
  const saving = useSaving();
  return (
    <CentreFrame centre={centre} kind="promotions" crumbs={CRUMBS}>
      <PageHeader
        title={`Promotions in ${placeName(centre)}`}
        lead={
          <p>
            Offers of the whole centre. Those of single stores are among the{' '}
            <TextLink href={paths.deals(slug)}>deals</TextLink>.
          </p>
        }
      />
      {promotions.items.length === 0 ? (
        <EmptyState
          title="No promotion runs today"
          action={
            <ButtonLink variant="quiet" href={paths.deals(slug)}>
              See the deals
            </ButtonLink>
          }
        >
          The centre’s own campaigns are announced here.
        </EmptyState>
      ) : (
        <Grid gap={4} min="medium">
          {promotions.items.map((promotion) => (
            <OfferTag key={promotion.id} deal={promotion} centre={centre} saving={saving} headingLevel={2} />
          ))}
        </Grid>
      )}
    </CentreFrame>
  );
}
