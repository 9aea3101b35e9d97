import { type FeatureBlock, paths } from 'shared-contracts/content';
import { useMembership, useServices } from 'shared-contracts/remote';
import { cx, Scene } from 'shared-ui';
import { NearMeLink, NearMeStatus, useNearMe } from '../search/near-me.tsx';
import { SuggestInput } from '../search/suggest-input.tsx';
import { useKnownCentre } from '../search/use-known-centre.ts';
import styles from './hero.module.css';

type HomepageBlock = Extract<FeatureBlock, { kind: 'homepage' }>;

const sentencesOf = (title: string) => title.split(/(?<=[.!?])\s+/);

export function Hero({ block, centreCount }: { block: HomepageBlock | undefined; centreCount: number }) {
  const { site } = useServices();
  const nearMe = useNearMe();
  const known = useKnownCentre();
  const lines = sentencesOf(block?.title ?? site.tagline);
  return (
    <section className={styles.hero}>
      <div className={styles.scene}>
        <Scene place={known?.slug ?? 'site'} shared />
        <Greeting />
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

const REWARDS = [250, 400, 500];

/** Points of a member and what the next reward takes. */
function Greeting() {
  const membership = useMembership();
  if (membership.kind !== 'member') return null;
  const { points } = membership.loyalty;
  const next = REWARDS.find((cost) => cost > points);
  return (
    <a className={styles.member} href={paths.rewards()}>
      {`Welcome back: ${points.toLocaleString('en-US')} points`}
      <span>{next ? `${next - points} to your next reward` : 'Your rewards are waiting'}</span>
    </a>
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
