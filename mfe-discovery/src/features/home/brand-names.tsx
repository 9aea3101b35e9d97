import { useSuspenseQuery } from '@tanstack/react-query';
import { paths } from 'shared-contracts';
import { useServices } from 'shared-contracts/remote';
import { PillLink, Section } from 'shared-ui';
import { featuredBrandsQuery } from '../../data/brands.query.ts';
import styles from './brand-names.module.css';

export const NAMES_SHOWN = 18;

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
