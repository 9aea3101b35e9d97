import { type Category, paths } from 'shared-contracts/content';
import { Cluster, PillLink, SearchInput } from 'shared-ui';
import type { BrandsFilter } from '../../data/brands.query.ts';
import { useSearchField } from '../../lib/hooks.ts';
import styles from './brand-search.module.css';

interface BrandSearchProps {
  readonly filter: BrandsFilter;
  readonly categories: readonly Category[];
}

export function BrandSearch({ filter: { q, category }, categories }: BrandSearchProps) {
  const searched = useSearchField(q ?? '');
  return (
    <search className={styles.search}>
      <form action={paths.brands()} method="get" onSubmit={searched.sent}>
        {category !== undefined && <input type="hidden" name="category" value={category} />}
        <SearchInput
          ref={searched.ref}
          label="Brand name"
          placeholder="Brand name"
          action="Search"
          name="q"
          maxLength={200}
          defaultValue={q ?? ''}
          onInput={searched.onInput}
        />
      </form>
      <nav aria-label="Categories">
        <Cluster as="ul" className={styles.categories}>
          <li>
            <PillLink
              href={brandsHref({ ...(q && { q }) })}
              aria-current={category === undefined || undefined}
            >
              All
            </PillLink>
          </li>
          {categories.map(({ id, name }) => (
            <li key={id}>
              <PillLink
                href={brandsHref({ ...(q && { q }), category: id })}
                aria-current={id === category || undefined}
              >
                {name}
              </PillLink>
            </li>
          ))}
        </Cluster>
      </nav>
    </search>
  );
}

/** Reads the filter of a URL and ignores invalid values. */
export function brandsFilterOf(search: URLSearchParams): BrandsFilter {
  const q = (search.get('q') ?? '').trim().slice(0, 200);
  const category = search.get('category') ?? '';
  return {
    ...(q && { q }),
    ...(/^[1-9]\d{0,8}$/.test(category) && { category: Number(category) }),
  };
}

export const brandsHref = ({ q, category }: BrandsFilter) => paths.brands({ q, category });
