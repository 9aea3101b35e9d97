import type { ComponentProps, ReactNode } from 'react';
import { paths, type StoreList } from 'shared-contracts/content';
import { Button, Icon, SearchInput, Select } from 'shared-ui';
import { useTypedText } from '../filters/use-filter-params.ts';
import { type StoreFilters as Filters, STORE_SORTS } from './filter-stores.ts';
import styles from './store-filters.module.css';

const SORT_LABELS: Record<Filters['sort'], string> = {
  name: 'A to Z',
  suite: 'Suite number',
  newest: 'Newest first',
  deals: 'Most deals',
};

interface StoreFiltersProps {
  readonly slug: string;
  readonly filters: Filters;
  readonly categories: StoreList['categories'];
  readonly onChange: (part: Partial<Filters>) => void;
}

export function StoreFilters({ slug, filters, categories, onChange }: StoreFiltersProps) {
  const search = useTypedText(filters.q, (q) => onChange({ q }));
  return (
    <search>
      <form className={styles.filters} action={paths.stores(slug)} method="get">
        <SearchInput
          className={styles.search}
          name="q"
          label="Search stores by name, category or suite"
          placeholder="Store, category or suite"
          value={search.value}
          onChange={(event) => search.onChange(event.currentTarget.value)}
        />
        <div className={styles.chips}>
          <ToggleChip
            name="open"
            value="1"
            checked={filters.open}
            onChange={(event) => onChange({ open: event.currentTarget.checked })}
          >
            Open now
          </ToggleChip>
          <ToggleChip
            name="new"
            value="1"
            checked={filters.isNew}
            onChange={(event) => onChange({ isNew: event.currentTarget.checked })}
          >
            New
          </ToggleChip>
          <div className={styles.selects}>
            <Select
              label="Category"
              hideLabel
              name="category"
              value={filters.category}
              onChange={(event) => onChange({ category: event.currentTarget.value })}
              options={[
                { value: '', label: 'All categories' },
                ...categories.map(({ slug: value, name, count }) => ({ value, label: `${name} (${count})` })),
              ]}
            />
            <Select
              label="Order"
              hideLabel
              name="sort"
              value={filters.sort}
              onChange={(event) => onChange({ sort: sortOf(event.currentTarget.value) })}
              options={STORE_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }))}
            />
          </div>
        </div>
        <Button type="submit" className={styles.submit}>
          Show stores
        </Button>
      </form>
    </search>
  );
}

const sortOf = (value: string) => STORE_SORTS.find((known) => known === value) ?? 'name';

interface ToggleChipProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  readonly children: ReactNode;
}

function ToggleChip({ children, ...rest }: ToggleChipProps) {
  return (
    <label className={styles.chip}>
      <input type="checkbox" className={styles.box} {...rest} />
      <Icon name="check" />
      {children}
    </label>
  );
}
