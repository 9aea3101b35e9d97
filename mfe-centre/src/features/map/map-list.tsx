import { type MouseEvent, useEffect, useRef } from 'react';
import type { StoreSummary } from 'shared-contracts';
import styles from './map-list.module.css';

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
    <ul ref={list} className={styles.list} aria-label={label} tabIndex={0}>
      {stores.map((store) => (
        <li key={store.id} data-store={store.id}>
          <a
            href={hrefOf(store)}
            aria-current={String(store.id) === chosen ? 'location' : undefined}
            onClick={(event) => choose(event, store.id)}
          >
            <span className={styles.name}>{store.name}</span>
            <span className={styles.suite}>{store.suite}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
