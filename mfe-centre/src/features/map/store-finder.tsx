import { type FormEvent, type MouseEvent, useEffect, useRef } from 'react';
import { type CentreFull, paths, type StoreList, type StoreSummary } from 'shared-contracts/content';
import { Button, SearchInput, Select, TextLink } from 'shared-ui';
import { plural } from '../centre/centre-words.ts';
import { useTypedText } from '../filters/use-filter-params.ts';
import type { Place } from '../site-plan/plan-model.ts';
import { AmenityLinks } from './map-key.tsx';
import mapListStyles from './map-list.module.css';
import styles from './map-page.module.css';
import type { MapState } from './map-state.ts';

const FIND_STORE_FORM = 'find-store';

interface FindStoreProps {
  readonly slug: string;
  readonly state: MapState;
  readonly onChange: (part: Partial<MapState>) => void;
  readonly onSubmit: (q: string) => void;
}

export function FindStore({ slug, state, onChange, onSubmit }: FindStoreProps) {
  const search = useTypedText(state.q, (q) => onChange({ q }));
  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit(search.value);
  }
  return (
    <search>
      <form
        id={FIND_STORE_FORM}
        className={styles.form}
        action={paths.map(slug)}
        method="get"
        onSubmit={submit}
      >
        <SearchInput
          name="q"
          label="Find a store on the map"
          placeholder="Store, suite or amenity"
          value={search.value}
          onChange={(event) => search.onChange(event.currentTarget.value)}
        />
        <Button type="submit" className={styles.submit}>
          Find
        </Button>
      </form>
    </search>
  );
}

interface StoresFoundProps {
  readonly centre: CentreFull;
  readonly stores: StoreList;
  readonly listed: StoreList['items'];
  readonly amenities: readonly Place[];
  readonly isNarrowed: boolean;
  readonly state: MapState;
  readonly chosen: { readonly label: string; readonly suite: string | null } | null;
  hrefOf(store: { readonly id: number }): string;
  onChoose(key: string): void;
}

export function StoresFound(props: StoresFoundProps) {
  const { centre, stores, listed, amenities, isNarrowed, state, chosen, hrefOf, onChoose } = props;
  return (
    <>
      <p className={styles.count} role="status">
        {`${isNarrowed ? `${listed.length} of ${plural(stores.total, 'store')}` : plural(stores.total, 'store')}${amenities.length > 0 ? `, ${plural(amenities.length, 'amenity', 'amenities')}` : ''}${chosen ? `. On the map: ${chosen.label}${chosen.suite ? `, suite ${chosen.suite}` : ''}.` : ''}`}
      </p>
      <AmenityLinks label="Amenities on the map" slug={centre.slug} state={state} places={amenities} />
      {listed.length > 0 && (
        <MapList
          label="Stores on the map"
          stores={listed}
          chosen={state.place}
          hrefOf={hrefOf}
          onChoose={onChoose}
        />
      )}
      {listed.length + amenities.length === 0 && (
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

interface MapListProps {
  readonly label: string;
  readonly stores: readonly StoreSummary[];
  readonly chosen: string;
  readonly hrefOf: (store: StoreSummary) => string;
  readonly onChoose: (place: string) => void;
}

/** Text version of the plan: its stores as links, in step with the map and usable without scripts. */
export function MapList({ label, stores, chosen, hrefOf, onChoose }: MapListProps) {
  const list = useRef<HTMLUListElement>(null);

  // Scrolls only the list, not the page, to the store selected on the map.
  useEffect(() => {
    const box = list.current;
    const item = box?.querySelector<HTMLElement>(`[data-store="${CSS.escape(chosen)}"]`);
    if (!box || !item) return;
    const above = item.offsetTop < box.scrollTop;
    const below = item.offsetTop + item.offsetHeight > box.scrollTop + box.clientHeight;
    if (above || below) box.scrollTop = item.offsetTop - box.clientHeight / 2;
  }, [chosen]);

  function choose(event: MouseEvent, id: number) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onChoose(String(id));
  }

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached by keyboard
    <ul ref={list} className={mapListStyles.list} aria-label={label} tabIndex={0}>
      {stores.map((store) => (
        <li key={store.id} data-store={store.id}>
          <a
            href={hrefOf(store)}
            aria-current={String(store.id) === chosen ? 'location' : undefined}
            onClick={(event) => choose(event, store.id)}
          >
            <span className={mapListStyles.name}>{store.name}</span>
            <span className={mapListStyles.suite}>{store.suite}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
