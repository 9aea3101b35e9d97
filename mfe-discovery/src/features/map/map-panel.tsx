import { type ComponentType, useEffect, useRef, useState } from 'react';
import { type CentreListItem, type CountryCode, paths } from 'shared-contracts/content';
import { useServices } from 'shared-contracts/remote';
import { IconButton, Notice } from 'shared-ui';
import { CentreOpenStatus } from '../search/centre-open-status.tsx';
import { spokenDistance } from '../search/distance.ts';
import type { CentreMapProps } from './centre-map.tsx';
import styles from './map-panel.module.css';

interface MapPanelProps extends CentreMapProps {
  readonly country: CountryCode;
  readonly className?: string | undefined;
}

type Loaded = { readonly Map: ComponentType<CentreMapProps> } | 'waiting' | 'loading' | 'failed';

/** Box of the map. Its code loads once the box is visible. */
export function MapPanel({ className, country, ...map }: MapPanelProps) {
  const box = useRef<HTMLElement>(null);
  const [loaded, setLoaded] = useState<Loaded>('waiting');

  useEffect(() => {
    if (!box.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      setLoaded('loading');
      import(/* webpackChunkName: "centre-map" */ './centre-map.tsx').then(
        ({ CentreMap }) => setLoaded({ Map: CentreMap }),
        () => setLoaded('failed'),
      );
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);

  const selected = map.centres.find(({ slug }) => slug === map.selected);
  return (
    <section
      ref={box}
      className={`${styles.panel} ${className ?? ''}`}
      aria-label="Map"
      aria-busy={loaded === 'loading'}
    >
      {loaded === 'failed' && (
        <Notice tone="warning" className={styles.failed}>
          The map didn’t load. Everything on it is in the list.
        </Notice>
      )}
      {typeof loaded === 'object' && <loaded.Map {...map} />}
      <div role="status">
        {selected && (
          <MapCard
            key={selected.slug}
            centre={selected}
            country={country}
            onClose={() => map.onSelect(null)}
          />
        )}
      </div>
    </section>
  );
}

type MapCardProps = Pick<MapPanelProps, 'country'> & {
  readonly centre: CentreListItem;
  onClose(): void;
};

function MapCard({ centre, country, onClose }: MapCardProps) {
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
        {`${[address.street, address.city, address.state].filter(Boolean).join(', ')}${distanceKm !== null ? ` · ${spokenDistance(distanceKm, country)}` : ''}`}
      </p>
      <IconButton icon="close" label="Close" className={styles.close} onClick={onClose} />
    </div>
  );
}
