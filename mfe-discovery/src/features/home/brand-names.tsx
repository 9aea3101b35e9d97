import { useSuspenseQuery } from '@tanstack/react-query';
import { paths } from 'shared-contracts';
import { useServices } from 'shared-contracts/remote';
import { PillLink, Section } from 'shared-ui';
import { featuredBrandsQuery } from '../../data/featured-brands.query.ts';
import styles from './brand-names.module.css';

/** Number of names that the home page shows. */
export const NAMES_SHOWN = 18;

/** The names that most centres carry, and the way to all of them. */
export function BrandNames() {
  const { content, analytics } = useServices();
  const { total, names } = useSuspenseQuery(featuredBrandsQuery(content, NAMES_SHOWN)).data;
  if (total === 0) return null;
  return (
    <Section title={`${total} names`} link={{ href: paths.brands(), label: 'Brands A to Z' }}>
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
