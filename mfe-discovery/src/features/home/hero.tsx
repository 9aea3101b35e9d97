import { type FeatureBlock, type Landscape, paths } from 'shared-contracts';
import { useServices } from 'shared-contracts/remote';
import { Scene, sceneSeed } from 'shared-ui';
import { FinderForm } from '../finding/finder-form.tsx';
import { NearMeLink } from '../location/near-me-link.tsx';
import { NearMeStatus } from '../location/near-me-status.tsx';
import { useNearMe } from '../location/use-near-me.ts';
import styles from './hero.module.css';

type HomepageBlock = Extract<FeatureBlock, { kind: 'homepage' }>;

const sentencesOf = (title: string) => title.split(/(?<=[.!?])\s+/);

const LANDSCAPES: readonly Landscape[] = ['coast', 'mountains', 'plains', 'desert', 'lake', 'city'];

const landscapeOf = (block: HomepageBlock | undefined): Landscape =>
  LANDSCAPES.find((landscape) => landscape === block?.art) ?? 'mountains';

export function Hero({ block, centreCount }: { block: HomepageBlock | undefined; centreCount: number }) {
  const { site } = useServices();
  const nearMe = useNearMe();
  const lines = sentencesOf(block?.title ?? site.tagline);
  return (
    <section className={styles.hero}>
      <div className={styles.scene}>
        <Scene landscape={landscapeOf(block)} seed={sceneSeed('home')} shared />
      </div>
      <div className={styles.words}>
        <h1 className={styles.title}>
          {lines.map((line, at) => (
            <span key={line} className={styles.line}>
              {line}
              {at < lines.length - 1 && ' '}
            </span>
          ))}
        </h1>
        <p className={styles.text}>
          {centreCount} open-air centers in the US and Canada. {block?.text}
        </p>
        <FinderForm />
        <p className={styles.ways}>
          or <NearMeLink nearMe={nearMe}>use my location</NearMeLink> ·{' '}
          <a href={paths.findACentre()}>browse the map</a>
        </p>
        <NearMeStatus state={nearMe.state} />
      </div>
    </section>
  );
}
