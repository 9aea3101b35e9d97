import { type ContentClient, paths } from 'shared-contracts/content';
import { Grid, PageHeader, SceneStrip, TextLink } from 'shared-ui';
import { contentQuery, useContent, WHOLE_LIST } from '../data/content-query.ts';
import { useOptionalContent } from '../data/optional-content.ts';
import { centreName, placeName, spelledFor } from '../features/centre/centre-words.ts';
import { untilMidnight } from '../features/centre/page-context.ts';
import { dealPath } from '../features/deals/deal-facts.ts';
import { OfferTag } from '../features/deals/offer-tag.tsx';
import { StartingSoon } from '../features/deals/starting-soon.tsx';
import { type CentreViewProps, createCentrePage } from '../features/frame/create-centre-page.tsx';
import { useSaving } from '../features/saving/save-heart.tsx';
import { itemList } from '../features/structured-data/json-ld.ts';
import { NothingHere } from '../features/texts/nothing-here.tsx';

const promotionsQuery = (content: ContentClient, slug: string) =>
  contentQuery(['promotions', slug], (options) =>
    content.promotions(slug, { limit: WHOLE_LIST, sort: 'featured' }, options),
  );

const upcomingPromotionsQuery = (content: ContentClient, slug: string) =>
  contentQuery(['promotions', slug, 'upcoming'], (options) =>
    content.promotions(slug, { limit: WHOLE_LIST, when: 'upcoming', sort: 'starting' }, options),
  );

export const { loader, head, validUntil, Component } = createCentrePage({
  kind: 'promotions',
  crumbs: [{ label: 'Promotions' }],
  async load({ queryClient, content, slug }) {
    const upcoming = queryClient.ensureQueryData(upcomingPromotionsQuery(content, slug)).catch(() => null);
    const promotions = await queryClient.ensureQueryData(promotionsQuery(content, slug));
    await upcoming;
    return promotions;
  },
  head: ({ centre, now }) => ({
    title: `Promotions at ${centreName(centre)}`,
    description: `${spelledFor(centre, 'Offers good across the center')} at ${centreName(centre)}, with their terms and dates.`,
    until: untilMidnight(now, centre.timeZone),
  }),
  jsonLd: ({ loaded: promotions }) => [
    itemList(promotions.items.map((each) => ({ name: each.title, url: dealPath(each) }))),
  ],
  View: PromotionsPage,
});

function PromotionsPage({ centre, slug }: CentreViewProps) {
  const promotions = useContent(promotionsQuery, slug);
  const upcoming = useOptionalContent(upcomingPromotionsQuery, slug);
  const saving = useSaving();
  return (
    <>
      <PageHeader
        strip={<SceneStrip place={centre.slug} picture="deals" />}
        title={`Promotions in ${placeName(centre)}`}
        lead={
          <p>
            {spelledFor(centre, 'Offers good across the center. For a single store’s offers, see')}{' '}
            <TextLink href={paths.deals(slug)}>deals</TextLink>.
          </p>
        }
      />
      {promotions.items.length === 0 ? (
        <NothingHere title="No promotions today" href={paths.deals(slug)} link="See the deals">
          {spelledFor(centre, 'We’ll post center-wide offers here.')}
        </NothingHere>
      ) : (
        <Grid gap={4} min="medium">
          {promotions.items.map((promotion) => (
            <OfferTag key={promotion.id} deal={promotion} centre={centre} saving={saving} headingLevel={2} />
          ))}
        </Grid>
      )}
      <StartingSoon centre={centre} offers={upcoming?.items ?? []} saving={saving} />
    </>
  );
}
