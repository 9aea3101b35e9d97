import { paths } from 'shared-contracts/content';
import { EmptyState, PageHeader, TextLink } from 'shared-ui';
import { useContent } from '../data/content-query.ts';
import { mapQuery } from '../data/map.query.ts';
import { storesQuery } from '../data/stores.query.ts';
import { centreName, placeName } from '../features/centre/centre-words.ts';
import { type CentreViewProps, createCentrePage } from '../features/frame/create-centre-page.tsx';
import styles from '../features/map/map-page.module.css';
import { MapView } from '../features/map/map-view.tsx';

export const { loader, head, validUntil, Component } = createCentrePage({
  kind: 'map',
  crumbs: [{ label: 'Map' }],
  load: ({ queryClient, content, slug }) =>
    Promise.all([
      queryClient.ensureQueryData(mapQuery(content, slug)),
      queryClient.ensureQueryData(storesQuery(content, slug)),
    ]),
  head: ({ centre }) => ({
    title: `Map of ${centreName(centre)}`,
    description: `The map of ${centreName(centre)}: find a store, restrooms and chargers, and step-free routes between two places.`,
  }),
  View: MapPage,
});

function MapPage({ centre, slug }: CentreViewProps) {
  const plan = useContent(mapQuery, slug);
  const stores = useContent(storesQuery, slug);
  return (
    <>
      <PageHeader className={styles.header} title={`Map of ${placeName(centre)}`} />
      {!plan || plan.units.length === 0 ? (
        <EmptyState title="There’s no map yet">
          {centre.status.note ?? 'We’ll add it when the stores are announced.'}
        </EmptyState>
      ) : (
        <>
          <MapView key={slug} centre={centre} plan={plan} stores={stores} />
          <p className={styles.along}>
            <TextLink variant="strong" href={paths.visitPack(slug)}>
              Save for offline, in case your signal is weak
            </TextLink>
          </p>
        </>
      )}
    </>
  );
}
