import { type CentreListItem, paths } from 'shared-contracts';
import { useServices } from 'shared-contracts/remote';
import { IconButton } from 'shared-ui';
import { CentreOpenStatus } from '../centre/centre-open-status.tsx';
import { spokenDistance } from '../finding/distance.ts';
import styles from './map-card.module.css';

export function MapCard({ centre, onClose }: { centre: CentreListItem; onClose: () => void }) {
  const { analytics } = useServices();
  const { slug, shortName, address, distanceKm } = centre;
  return (
    <div className={styles.card}>
      <CentreOpenStatus centre={centre} />
      <h2 className={styles.name}>
        <a href={paths.centre(slug)} onClick={() => analytics.track('centre_select', { centre: slug })}>
          {shortName}
        </a>
      </h2>
      <p className={styles.facts}>
        {[address.street, address.city, address.state].filter(Boolean).join(', ')}
        {distanceKm !== null && ` · ${spokenDistance(distanceKm, address.country)}`}
      </p>
      <IconButton icon="close" label="Close" className={styles.close} onClick={onClose} />
    </div>
  );
}
