import { paths } from 'shared-contracts/content';
import { Button, CategoryDot, SearchInput, Select } from 'shared-ui';
import styles from '../filters/filter-bar.module.css';
import { FilterPills } from '../filters/filter-pills.tsx';
import { useTypedText } from '../filters/use-filter-params.ts';
import { DEAL_SORTS, type DealSort, dealQueryOf, type DealFilters as Filters } from './filter-deals.ts';

const SORT_LABELS: Record<DealSort, string> = {
  featured: 'Recommended',
  ending: 'Ending soon',
  newest: 'Newest first',
  store: 'By store',
};

interface DealFiltersProps {
  readonly slug: string;
  readonly filters: Filters;
  readonly categories: ReadonlyArray<{ id: number; slug: string; name: string; count: number }>;
  readonly stores: ReadonlyArray<{ id: number; name: string }>;
  readonly total: number;
  readonly onChange: (part: Partial<Filters>) => void;
}

export function DealFilters({ slug, filters, categories, stores, total, onChange }: DealFiltersProps) {
  const search = useTypedText(filters.q, (q) => onChange({ q }));
  const categoryHref = (category: string) => paths.deals(slug, dealQueryOf({ ...filters, category }));
  return (
    <search className={styles.bar}>
      <FilterPills
        label="Category"
        items={[
          { label: 'All', href: categoryHref(''), count: total, current: !filters.category },
          ...categories.map(({ id, slug: category, name, count }) => ({
            label: name,
            href: categoryHref(category),
            count,
            current: filters.category === category,
            mark: <CategoryDot category={id} />,
          })),
        ]}
      />
      <form className={styles.row} action={paths.deals(slug)} method="get">
        {filters.category && <input type="hidden" name="category" value={filters.category} />}
        <SearchInput
          className={styles.search}
          name="q"
          label="Search deals by item or store"
          placeholder="Item or store"
          value={search.value}
          onChange={(event) => search.onChange(event.currentTarget.value)}
        />
        <div className={styles.selects}>
          <Select
            label="Store"
            hideLabel
            name="store"
            value={filters.store ?? ''}
            onChange={(event) => onChange({ store: Number(event.currentTarget.value) || null })}
            options={[
              { value: '', label: 'All stores' },
              ...stores.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
          <Select
            label="Order"
            hideLabel
            name="sort"
            value={filters.sort}
            onChange={(event) => {
              const sort = DEAL_SORTS.find((known) => known === event.currentTarget.value);
              onChange({ sort: sort ?? 'featured' });
            }}
            options={DEAL_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }))}
          />
        </div>
        <Button type="submit" className={styles.submit}>
          Show deals
        </Button>
      </form>
    </search>
  );
}
