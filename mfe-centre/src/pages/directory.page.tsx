import { paths } from 'shared-contracts/content';
import { Button, ButtonLink, PageHeader, SceneStrip } from 'shared-ui';
import { useContent } from '../data/content-query.ts';
import { storesQuery } from '../data/stores.query.ts';
import { addressLine } from '../features/centre/centre-contact.ts';
import { centreName, nearbyPath, placeName, plural, spelledFor } from '../features/centre/centre-words.ts';
import { byLetter } from '../features/directory/by-letter.ts';
import styles from '../features/directory/directory-page.module.css';
import { type CentreViewProps, createCentrePage } from '../features/frame/create-centre-page.tsx';
import { NothingHere } from '../features/texts/nothing-here.tsx';

export const { loader, head, validUntil, Component } = createCentrePage({
  kind: 'directory',
  crumbs: [{ label: 'Directory' }],
  load: ({ queryClient, content, slug }) => queryClient.ensureQueryData(storesQuery(content, slug)),
  head: ({ centre, loaded: stores }) => ({
    title: `Directory of ${centreName(centre)}, A to Z`,
    description: `All ${plural(stores.total, 'store')} of ${centreName(centre)} from A to Z with suite numbers, ready to print.`,
  }),
  View: DirectoryPage,
});

function DirectoryPage({ centre, slug }: CentreViewProps) {
  const stores = useContent(storesQuery, slug);
  const groups = byLetter(stores.items);
  return (
    <>
      <PageHeader
        strip={<SceneStrip place={centre.slug} picture="directory" />}
        className={styles.header}
        title={`${placeName(centre)}, A to Z`}
        lead={<p>{`${plural(stores.total, 'store')} at ${addressLine(centre.address)}`}</p>}
        actions={
          <>
            <Button className={styles.print} variant="quiet" icon="print" onClick={() => window.print()}>
              Print
            </Button>
            <ButtonLink className={styles.tool} variant="quiet" icon="map" href={paths.map(slug)}>
              Map
            </ButtonLink>
          </>
        }
      />
      {groups.length === 0 ? (
        <NothingHere
          title="No stores here right now"
          href={nearbyPath(centre)}
          link={spelledFor(centre, 'Find centers nearby')}
        >
          {centre.status.note ?? 'We’ll list stores here as soon as they’re announced.'}
        </NothingHere>
      ) : (
        <>
          <nav className={styles.letters} aria-label="Letters">
            {groups.map(({ letter }) => (
              <a key={letter} href={`#letter-${letter}`} aria-label={letter === '#' ? 'Digits' : letter}>
                {letter}
              </a>
            ))}
          </nav>
          <div className={styles.directory}>
            {groups.map(({ letter, stores: group }) => (
              <section key={letter} className={styles.group} aria-labelledby={`letter-${letter}`}>
                <h2 id={`letter-${letter}`}>{letter}</h2>
                <ul className={styles.stores} translate="no">
                  {group.map((store) => (
                    <li key={store.id}>
                      <a href={paths.store(slug, store.name, store.id)}>{store.name}</a>
                      <span className={styles.dots} aria-hidden="true" />
                      <a
                        className={styles.suite}
                        href={paths.map(slug, { store: store.id })}
                        aria-label={`Suite ${store.suite}, ${store.name} on the map`}
                      >
                        {store.suite}
                      </a>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        </>
      )}
    </>
  );
}
