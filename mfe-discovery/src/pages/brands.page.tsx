import { paths } from 'shared-contracts/content';
import { type PageArgs, type PageLoaderArgs, pageContext, useSearchParams } from 'shared-contracts/remote';
import { Container, HydratedLater, PageHeader, SceneStrip } from 'shared-ui';
import { brandsQuery, categoriesQuery } from '../data/brands.query.ts';
import { useContent } from '../data/content-query.ts';
import { BrandDirectory } from '../features/brands/brand-directory.tsx';
import { BrandSearch, brandsFilterOf } from '../features/brands/brand-search.tsx';
import { useTrackLater } from '../lib/hooks.ts';
import { breadcrumbLd } from '../lib/structured-data.ts';
import styles from './brands.module.css';

interface BrandsData {
  readonly total: number;
}

export async function loader({ request, context }: PageLoaderArgs): Promise<BrandsData> {
  const { queryClient, services } = context.get(pageContext);
  const filter = brandsFilterOf(new URL(request.url).searchParams);
  const [brands] = await Promise.all([
    queryClient.ensureQueryData(brandsQuery(services.content, filter)),
    queryClient.ensureQueryData(categoriesQuery(services.content)),
  ]);
  return { total: brands.length };
}

export const head = (_: PageArgs<BrandsData>) => ({
  title: 'Brands A to Z',
  description: 'Every brand at our outlet centers from A to Z, by category, and the centers that carry it.',
  canonicalPath: paths.brands(),
  jsonLd: [breadcrumbLd('Brands', paths.brands())],
});

export function Component() {
  const [search] = useSearchParams();
  const filter = brandsFilterOf(search);
  const brands = useContent(brandsQuery, filter);
  const categories = useContent(categoriesQuery);
  useTrackLater(Boolean(filter.q) && 'brand_search', { results: brands.length });
  const category = categories.items.find(({ id }) => id === filter.category) ?? null;
  return (
    <Container className={styles.page}>
      <PageHeader title="Brands A to Z" strip={<SceneStrip place="site" picture="brands" />} />
      <BrandSearch filter={filter} categories={categories.items} />
      <HydratedLater>
        <BrandDirectory brands={brands} filter={filter} category={category} />
      </HydratedLater>
    </Container>
  );
}
