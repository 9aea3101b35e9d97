import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { paths } from 'shared-contracts';
import { type PageArgs, type PageLoaderArgs, useServices } from 'shared-contracts/remote';
import { EmptyState, PageHeader } from 'shared-ui';
import { centreQuery } from '../data/centre.query.ts';
import { mapQuery } from '../data/map.query.ts';
import { storesQuery } from '../data/stores.query.ts';
import { centreName, placeName } from '../features/centre/centre-words.ts';
import { loading } from '../features/centre/page-context.ts';
import { CentreFrame, crumbsFrom } from '../features/frame/centre-frame.tsx';
import styles from '../features/map/map-page.module.css';
import { MapView } from '../features/map/map-view.tsx';
import { breadcrumbList } from '../features/structured-data/json-ld.ts';
import { structuredData, withStructuredData } from '../features/structured-data/remember.ts';

const CRUMBS = [{ label: 'Map' }];
export async function loader(args: PageLoaderArgs) {
  const { queryClient, content, slug, centre: centreLoading } = loading(args);
  const [centre] = await Promise.all([
    centreLoading,
    queryClient.ensureQueryData(mapQuery(content, slug)),
    queryClient.ensureQueryData(storesQuery(content, slug)),
  ]);
  const data = {
    title: `Map of ${centreName(centre)}`,
    description: `The plan of ${centreName(centre)}: find a store, restrooms and chargers, and the step-free way between two places.`,
  };
  return withStructuredData(data, () => [breadcrumbList(crumbsFrom(centre, CRUMBS), paths.map(slug))]);
}

type Data = Awaited<ReturnType<typeof loader>>;

export const head = ({ data, params }: PageArgs<Data>) => ({
  ...data,
  canonicalPath: paths.map(params.centre ?? ''),
  ...structuredData(data),
});

export function Component() {
  const { centre: slug = '' } = useParams();
  const { content } = useServices();
  const { data: centre } = useSuspenseQuery(centreQuery(content, slug));
  const { data: plan } = useSuspenseQuery(mapQuery(content, slug));
  const { data: stores } = useSuspenseQuery(storesQuery(content, slug));
  return (
    <CentreFrame centre={centre} kind="map" crumbs={CRUMBS}>
      <PageHeader className={styles.header} title={`Map of ${placeName(centre)}`} />
      {!plan || plan.units.length === 0 ? (
        <EmptyState title="There is no plan yet">
          {centre.status.note ?? 'It will be drawn when the stores are known.'}
        </EmptyState>
      ) : (
        <MapView key={slug} centre={centre} plan={plan} stores={stores} />
      )}
    </CentreFrame>
  );
}
