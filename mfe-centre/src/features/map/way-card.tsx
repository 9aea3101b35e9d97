import { ButtonLink, IconButton } from 'shared-ui';
import { distanceWords, walkWords } from '../words/walking-words.ts';
import styles from './place-card.module.css';
import type { FoundRoute } from './use-map-route.ts';

interface WayCardProps {
  readonly found: FoundRoute;
  readonly country: 'US' | 'CA';
  readonly onClose: () => void;
}

export function WayCard({ found: { metres, route }, country, onClose }: WayCardProps) {
  return (
    <section className={styles.card} aria-label="Walking route">
      <div className={styles.head}>
        <div>
          <p className={styles.name}>{walkWords(metres)}</p>
          <p className={styles.facts}>
            {distanceWords(metres, country)} · {route.isStepFree ? 'step-free' : 'with stairs'}
          </p>
        </div>
        <IconButton icon="close" label="Close the route" onClick={onClose} />
      </div>
      <ButtonLink size="small" variant="quiet" href="#way">
        Step by step
      </ButtonLink>
    </section>
  );
}
