import { useSuspenseQuery } from '@tanstack/react-query';
import { type ContentClient, paths } from 'shared-contracts/content';
import { useServices } from 'shared-contracts/remote';
import { PillLink, Section } from 'shared-ui';
import { allPages } from '../../data/all-pages.ts';
import { contentQuery } from '../../data/content-query.ts';
import styles from './brand-names.module.css';

const NAMES_SHOWN = 18;

export const featuredBrandsQuery = (content: ContentClient) =>
  contentQuery(['featured-brands', NAMES_SHOWN], async (options) => {
    const brands = await allPages((page) => content.brands({ limit: 200, ...page }, options));
    const names = brands
      .toSorted((a, b) => b.centreCount - a.centreCount || a.name.localeCompare(b.name, 'en'))
      .slice(0, NAMES_SHOWN)
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
      .map(({ id, name }) => ({ id, name }));
    return { total: brands.length, names };
  });

export function BrandNames() {
  const { content, analytics } = useServices();
  const { total, names } = useSuspenseQuery(featuredBrandsQuery(content)).data;
  if (total === 0) return null;
  return (
    <Section title={`${total} brands`} link={{ href: paths.brands(), label: 'Brands A to Z' }}>
      <ul className={styles.names}>
        {names.map(({ id, name }) => (
          <li key={id}>
            <PillLink
              href={paths.findACentre({ brand: id })}
              onClick={() => analytics.track('brand_select', { id })}
            >
              {name}
            </PillLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
