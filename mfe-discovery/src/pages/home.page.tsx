import { useSuspenseQuery } from '@tanstack/react-query';
import { type ContentClient, paths } from 'shared-contracts/content';
import {
  type PageArgs,
  type PageLoaderArgs,
  pageContext,
  Slot,
  useNow,
  useServices,
} from 'shared-contracts/remote';
import { HydratedLater } from 'shared-ui';
import { contentQuery } from '../data/content-query.ts';
import { featuredCentreQuery } from '../data/featured-centre.query.ts';
import { FeatureBlocks } from '../features/blocks/feature-blocks.tsx';
import { BrandNames, featuredBrandsQuery } from '../features/home/brand-names.tsx';
import { Hero } from '../features/home/hero.tsx';
import { useKnownCentre } from '../features/search/use-known-centre.ts';
import { organizationLd } from '../lib/structured-data.ts';
import styles from './home.module.css';

const homeBlocksQuery = (content: ContentClient) =>
  contentQuery(['page-blocks', 'home'], (options) => content.pageBlocks('home', options));

interface HomeData {
  readonly total: number;
}

export async function loader({ context }: PageLoaderArgs): Promise<HomeData> {
  const { queryClient, services, now } = context.get(pageContext);
  const { content } = services;
  const [{ total }] = await Promise.all([
    queryClient.ensureQueryData(featuredCentreQuery(content, now)),
    queryClient.ensureQueryData(homeBlocksQuery(content)),
    queryClient.ensureQueryData(featuredBrandsQuery(content)),
  ]);
  return { total };
}

export const head = ({ data, services }: PageArgs<HomeData>) => ({
  title: 'Great brands at outlet prices, near you',
  description: `${data.total} open-air outlet centers in the US and Canada: hours, stores, deals and events, and a rewards club.`,
  canonicalPath: paths.home(),
  jsonLd: [organizationLd(services.site)],
});

export function Component() {
  const { content } = useServices();
  const now = useNow();
  const { total, slug } = useSuspenseQuery(featuredCentreQuery(content, now)).data;
  const { blocks } = useSuspenseQuery(homeBlocksQuery(content)).data;
  const lead = blocks.find((block) => block.kind === 'homepage');
  return (
    <div className={styles.page}>
      <Hero block={lead} centreCount={total} />
      <HydratedLater>
        {slug && <NearestCentre featured={slug} />}
        <FeatureBlocks blocks={blocks.filter((block) => block !== lead)} />
        <BrandNames />
        <FurtherTeams />
      </HydratedLater>
    </div>
  );
}

/** Places that operations grant to further teams. */
function FurtherTeams() {
  const centre = useKnownCentre()?.slug ?? null;
  return (
    <>
      <Slot name="home.extra-1" props={{ centre }} />
      <Slot name="home.extra-2" props={{ centre }} />
    </>
  );
}

/** The shopper's known centre, otherwise `featured`. The centre team's fragment renders it. */
export function NearestCentre({ featured }: { featured: string }) {
  const known = useKnownCentre();
  return (
    <Slot
      name="home.nearest-centre"
      props={
        known
          ? { centre: known.slug, reason: known.reason, distance: known.distance }
          : { centre: featured, reason: 'today', distance: null }
      }
    />
  );
}
