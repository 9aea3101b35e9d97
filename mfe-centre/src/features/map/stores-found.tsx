import { type CentreFull, paths, type StoreList } from 'shared-contracts';
import { Button, Select, TextLink } from 'shared-ui';
import { plural } from '../words/plural.ts';
import { FIND_STORE_FORM } from './find-store.tsx';
import { MapList } from './map-list.tsx';
import styles from './map-page.module.css';
import type { MapState } from './map-state.ts';

interface StoresFoundProps {
  readonly centre: CentreFull;
  readonly stores: StoreList;
  readonly listed: StoreList['items'];
  readonly isNarrowed: boolean;
  readonly state: MapState;
  readonly chosen: { readonly label: string; readonly suite: string | null } | null;
  hrefOf(store: { readonly id: number }): string;
  onChoose(key: string): void;
}

export function StoresFound({
  centre,
  stores,
  listed,
  isNarrowed,
  state,
  chosen,
  hrefOf,
  onChoose,
}: StoresFoundProps) {
  return (
    <>
      <p className={styles.count} role="status">
        {isNarrowed ? `${listed.length} of ${plural(stores.total, 'store')}` : plural(stores.total, 'store')}
        {chosen && `. On the map: ${chosen.label}${chosen.suite ? `, suite ${chosen.suite}` : ''}.`}
      </p>
      {listed.length > 0 ? (
        <MapList
          label="Stores on the map"
          stores={listed}
          chosen={state.place}
          hrefOf={hrefOf}
          onChoose={onChoose}
        />
      ) : (
        <p>
          No stores match. <TextLink href={paths.map(centre.slug)}>Show all</TextLink>
        </p>
      )}
    </>
  );
}

export function PrintLinks({ slug }: { slug: string }) {
  return (
    <p className={styles.more}>
      <TextLink href={paths.directory(slug)}>Printable directory</TextLink>
      <Button
        className={styles.print}
        variant="plain"
        size="small"
        icon="print"
        onClick={() => window.print()}
      >
        Print the map
      </Button>
    </p>
  );
}

interface CategoryChoiceProps {
  readonly stores: StoreList;
  readonly chosen: string;
  onChange(category: string): void;
}

export function CategoryChoice({ stores, chosen, onChange }: CategoryChoiceProps) {
  return (
    <Select
      className={styles.category}
      label="Category"
      hideLabel
      name="category"
      form={FIND_STORE_FORM}
      value={chosen}
      onChange={(event) => onChange(event.currentTarget.value)}
      options={[
        { value: '', label: 'All categories' },
        ...stores.categories.map((each) => ({ value: each.slug, label: `${each.name} (${each.count})` })),
      ]}
    />
  );
}
