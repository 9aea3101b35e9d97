import type { StoreSummary } from 'shared-contracts';
import styles from './found-sheet.module.css';
import { MapList } from './map-list.tsx';

interface FoundSheetProps {
  readonly stores: readonly StoreSummary[];
  readonly hrefOf: (store: StoreSummary) => string;
  readonly onChoose: (place: string) => void;
}

export function FoundSheet({ stores, hrefOf, onChoose }: FoundSheetProps) {
  return (
    <div className={styles.sheet}>
      {stores.length > 0 ? (
        <MapList label="Found on the map" stores={stores} chosen="" hrefOf={hrefOf} onChoose={onChoose} />
      ) : (
        <p>No stores match.</p>
      )}
    </div>
  );
}
