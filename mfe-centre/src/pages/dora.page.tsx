import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { data as answer, useParams } from 'react-router';
import { paths } from 'shared-contracts';
import { type PageArgs, type PageLoaderArgs, useServices } from 'shared-contracts/remote';
import { Card, Icon, PageHeader, Section } from 'shared-ui';
import { centreQuery } from '../data/centre.query.ts';
import { storesQuery } from '../data/stores.query.ts';
import { visitorInfoQuery } from '../data/visitor-info.query.ts';
import { centreName, placeName } from '../features/centre/centre-words.ts';
import { loading } from '../features/centre/page-context.ts';
import styles from '../features/dora/dora-page.module.css';
import { CentreFrame, crumbsFrom } from '../features/frame/centre-frame.tsx';
import { StoreCards } from '../features/stores/store-cards.tsx';
import { breadcrumbList } from '../features/structured-data/json-ld.ts';
import { structuredData, withStructuredData } from '../features/structured-data/remember.ts';

const CRUMBS = [{ label: 'DORA' }];

export async function loader(args: PageLoaderArgs) {
  const { queryClient, content, slug, centre: centreLoading } = loading(args);
  const stores = queryClient.ensureQueryData(storesQuery(content, slug)).catch(() => null);
  const [centre, info] = await Promise.all([
    centreLoading,
    queryClient.ensureQueryData(visitorInfoQuery(content, slug)),
  ]);
  if (!centre.features.dora || !info?.dora) throw answer(null, { status: 404 });
  await stores;
  const data = {
    title: `DORA at ${centreName(centre)}`,
    description: `The outdoor refreshment area of ${centreName(centre)}: where drinks may be carried, when, and who pours them.`,
  };
  return withStructuredData(data, () => [breadcrumbList(crumbsFrom(centre, CRUMBS), paths.dora(slug))]);
}

type Data = Awaited<ReturnType<typeof loader>>;

export const head = ({ data, params }: PageArgs<Data>) => ({
  ...data,
  canonicalPath: paths.dora(params.centre ?? ''),
  ...structuredData(data),
});

export function Component() {
  const { centre: slug = '' } = useParams();
  const { content } = useServices();
  const { data: centre } = useSuspenseQuery(centreQuery(content, slug));
  const { data: info } = useSuspenseQuery(visitorInfoQuery(content, slug));
  const { data: stores } = useQuery(storesQuery(content, slug));
  // The loader has answered 404 for a centre without it.
  const dora = info?.dora;
  if (!dora) return null;
  const pouring = (stores?.items ?? []).filter(({ id }) => dora.storeIds.includes(id));
  return (
    <CentreFrame centre={centre} kind="centre" crumbs={CRUMBS}>
      <PageHeader title={`Drinks that walk with you in ${placeName(centre)}`} lead={<p>{dora.intro}</p>} />
      <div className={styles.facts}>
        <Card tone="butter">
          <h2>When</h2>
          <p>{dora.hours}</p>
        </Card>
        <Card tone="sky">
          <h2>Where</h2>
          <p>{dora.boundary}</p>
        </Card>
      </div>
      <Section title="The rules">
        <ol className={styles.rules}>
          {dora.rules.map((rule) => (
            <li key={rule}>
              <Icon name="check" />
              {rule}
            </li>
          ))}
        </ol>
      </Section>
      {pouring.length > 0 && (
        <Section title="Who pours">
          <StoreCards centre={centre} stores={pouring} label="Places that pour" />
        </Section>
      )}
    </CentreFrame>
  );
}
