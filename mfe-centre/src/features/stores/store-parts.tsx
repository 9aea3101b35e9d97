import {
  type CentreFull,
  paths,
  SHARED_COUNT,
  type Store,
  type StoreSummary,
  slugOf,
} from 'shared-contracts/content';
import { Facts, Section, TextLink, Unbroken } from 'shared-ui';
import { useOptionalContent } from '../../data/optional-content.ts';
import { categoryStoresQuery } from '../../data/store.query.ts';
import { telHref } from '../centre/centre-contact.ts';
import { placeName, spelledFor } from '../centre/centre-words.ts';
import { StoreCards } from './store-cards.tsx';
import styles from './store-page.module.css';

interface StorePartProps {
  readonly centre: CentreFull;
  readonly store: Store;
}

export function AboutStore({ store }: StorePartProps) {
  const { description, sells = [], website, dealCount, rewardCount } = store;
  return (
    <Section title="About" space={dealCount + rewardCount > 0 ? 'tight' : 'none'}>
      <p className={styles.about}>
        <Unbroken text={description} />
      </p>
      {sells.length > 0 && (
        <>
          <h3 className={styles.sellsTitle}>What it sells</h3>
          <ul className={styles.sells}>
            {sells.map((good) => (
              <li key={good}>{good}</li>
            ))}
          </ul>
        </>
      )}
      {website && (
        <p>
          <TextLink href={`https://${website}`} external>
            {website}
          </TextLink>
        </p>
      )}
    </Section>
  );
}

const Phone = ({ number }: { number: string }) => (
  <a href={telHref(number)}>
    <Unbroken text={number} />
  </a>
);

export function StoreFacts({ centre, store }: StorePartProps) {
  const { slug } = centre;
  const phone = store.phone ?? centre.phone;
  return (
    <Facts
      className={styles.facts}
      items={[
        {
          term: 'Suite',
          detail: (
            <a href={paths.map(slug, { store: store.id })}>
              <Unbroken text={store.suite} />
            </a>
          ),
        },
        ...(phone
          ? [
              {
                term: store.phone ? 'Phone' : spelledFor(centre, 'Center’s phone (the store has none)'),
                detail: <Phone number={phone} />,
              },
            ]
          : []),
        {
          term: 'Category',
          detail: (
            <a href={paths.stores(slug, { category: slugOf(store.categoryName) })}>{store.categoryName}</a>
          ),
        },
      ]}
    />
  );
}

const suiteNumber = ({ suite }: Pick<StoreSummary, 'suite'>) => Number.parseInt(suite, 10) || 0;

export function SimilarNearby({ centre, store }: StorePartProps) {
  const stores = useOptionalContent(categoryStoresQuery, centre.slug, store.categoryId);
  const away = (other: StoreSummary) => Math.abs(suiteNumber(other) - suiteNumber(store));
  const others = (stores?.items ?? [])
    .filter(({ id }) => id !== store.id)
    .sort((a, b) => away(a) - away(b))
    .slice(0, SHARED_COUNT);
  if (others.length === 0) return null;
  return (
    <Section
      title="Similar stores nearby"
      link={{
        href: paths.stores(centre.slug, { category: slugOf(store.categoryName) }),
        label: `All ${store.categoryName.toLowerCase()} in ${placeName(centre)}`,
      }}
    >
      <StoreCards centre={centre} stores={others} label={`Similar stores nearby: ${store.categoryName}`} />
    </Section>
  );
}
