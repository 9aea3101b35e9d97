import { type FeatureBlock, paths } from 'shared-contracts/content';
import { useServices } from 'shared-contracts/remote';
import { cx, Scene, sceneSeed } from 'shared-ui';
import { landscapeOf } from '../blocks/block-art.tsx';
import { NearMeLink, NearMeStatus, useNearMe } from '../search/near-me.tsx';
import { SuggestInput } from '../search/suggest-input.tsx';
import styles from './hero.module.css';

type HomepageBlock = Extract<FeatureBlock, { kind: 'homepage' }>;

const sentencesOf = (title: string) => title.split(/(?<=[.!?])\s+/);

export function Hero({ block, centreCount }: { block: HomepageBlock | undefined; centreCount: number }) {
  const { site } = useServices();
  const nearMe = useNearMe();
  const lines = sentencesOf(block?.title ?? site.tagline);
  return (
    <section className={styles.hero}>
      <div className={styles.scene}>
        <Scene landscape={landscapeOf(block?.art) ?? 'mountains'} seed={sceneSeed('home')} shared />
      </div>
      <div className={styles.words}>
        <h1 className={styles.title}>
          {lines.map((line, at) => (
            <span key={line} className={styles.line}>
              {`${line}${at < lines.length - 1 ? ' ' : ''}`}
            </span>
          ))}
        </h1>
        <p className={styles.text}>
          {`${centreCount} open-air centers in the US and Canada. ${block?.text ?? ''}`}
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

function FinderForm({ className }: { className?: string | undefined }) {
  return (
    <search className={cx(styles.form, className)}>
      <form action={paths.findACentre()} method="get">
        <SuggestInput
          label="City, ZIP or center name"
          placeholder="City, ZIP or center"
          action={
            <>
              Find<span className={styles.wide}> a center</span>
            </>
          }
          name="q"
        />
      </form>
    </search>
  );
}
