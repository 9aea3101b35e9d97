import { useSuspenseQuery } from '@tanstack/react-query';
import { openStateEnds, paths } from 'shared-contracts';
import {
  type PageArgs,
  type PageLoaderArgs,
  pageContext,
  useNow,
  useServices,
} from 'shared-contracts/remote';
import { HydratedLater } from 'shared-ui';
import { centreGlanceQuery } from '../data/centre-glance.query.ts';
import { featuredBrandsQuery } from '../data/featured-brands.query.ts';
import { featuredCentreQuery } from '../data/featured-centre.query.ts';
import { homeBlocksQuery } from '../data/page-blocks.query.ts';
import { FeatureBlocks } from '../features/blocks/feature-blocks.tsx';
import { BrandNames, NAMES_SHOWN } from '../features/home/brand-names.tsx';
import { CentreGlance } from '../features/home/centre-glance.tsx';
import { Hero } from '../features/home/hero.tsx';
import { organizationLd } from '../lib/structured-data.ts';
import styles from './home.module.css';

interface HomeData {
  readonly total: number;
  readonly validUntil: number | null;
}

export async function loader({ context }: PageLoaderArgs): Promise<HomeData> {
  const { queryClient, services, now } = context.get(pageContext);
  const { content } = services;
  const glance = async () => {
    const featured = await queryClient.ensureQueryData(featuredCentreQuery(content, now));
    const { centre } = featured.slug
      ? await queryClient.ensureQueryData(centreGlanceQuery(content, featured.slug))
      : { centre: null };
    return { total: featured.total, validUntil: centre && openStateEnds(centre, now) };
  };
  const [data] = await Promise.all([
    glance(),
    queryClient.ensureQueryData(homeBlocksQuery(content)),
    queryClient.ensureQueryData(featuredBrandsQuery(content, NAMES_SHOWN)),
  ]);
  return data;
}

export const head = ({ data, services }: PageArgs<HomeData>) => ({
  title: 'Good names at outlet prices, near you',
  description: `${data.total} open-air outlet centers in the US and Canada: hours, stores, deals and events, and a rewards club.`,
  canonicalPath: paths.home(),
  jsonLd: [organizationLd(services.site)],
});

export const validUntil = ({ data }: PageArgs<HomeData>) => data.validUntil ?? undefined;

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
        {slug && <CentreGlance featured={slug} />}
        <FeatureBlocks blocks={blocks.filter((block) => block !== lead)} />
        <BrandNames />
      </HydratedLater>
    </div>
  );
}
