import type { FormEvent } from 'react';
import { paths } from 'shared-contracts';
import { Button, SearchInput } from 'shared-ui';
import { useTypedText } from '../filters/use-filter-params.ts';
import styles from './map-page.module.css';
import type { MapState } from './map-state.ts';

export const FIND_STORE_FORM = 'find-store';

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
          placeholder="Store, category or suite"
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
