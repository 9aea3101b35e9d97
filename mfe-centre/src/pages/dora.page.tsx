import { data as answer } from 'react-router';
import { paths } from 'shared-contracts/content';
import { Card, Icon, PageHeader, SceneStrip, Section } from 'shared-ui';
import { useContent } from '../data/content-query.ts';
import { useOptionalContent } from '../data/optional-content.ts';
import { storesQuery } from '../data/stores.query.ts';
import { visitorInfoQuery } from '../data/visitor-info.query.ts';
import { centreName, placeName } from '../features/centre/centre-words.ts';
import styles from '../features/dora/dora-page.module.css';
import { type CentreViewProps, createCentrePage } from '../features/frame/create-centre-page.tsx';
import { StoreCards } from '../features/stores/store-cards.tsx';

export const { loader, head, validUntil, Component } = createCentrePage({
  kind: 'centre',
  crumbs: [{ label: 'DORA' }],
  path: paths.dora,
  async load({ queryClient, content, slug, centre: centreLoading }) {
    const stores = queryClient.ensureQueryData(storesQuery(content, slug)).catch(() => null);
    const [centre, info] = await Promise.all([
      centreLoading,
      queryClient.ensureQueryData(visitorInfoQuery(content, slug)),
    ]);
    if (!centre.features.dora || !info?.dora) throw answer(null, { status: 404 });
    await stores;
  },
  head: ({ centre }) => ({
    title: `DORA at ${centreName(centre)}`,
    description: `The outdoor refreshment area at ${centreName(centre)}: where you can take a drink, when, and who serves.`,
  }),
  View: DoraPage,
});

function DoraPage({ centre, slug }: CentreViewProps) {
  const info = useContent(visitorInfoQuery, slug);
  const stores = useOptionalContent(storesQuery, slug);
  // The loader answers 404 for a centre without DORA.
  const dora = info?.dora;
  if (!dora) return null;
  const pouring = (stores?.items ?? []).filter(({ id }) => dora.storeIds.includes(id));
  return (
    <>
      <PageHeader
        strip={<SceneStrip place={centre.slug} picture="dora" />}
        title={`Drinks to go in ${placeName(centre)}`}
        lead={<p>{dora.intro}</p>}
      />
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
        <Section title="Where to get one">
          <StoreCards centre={centre} stores={pouring} label="Places that serve" />
        </Section>
      )}
    </>
  );
}
