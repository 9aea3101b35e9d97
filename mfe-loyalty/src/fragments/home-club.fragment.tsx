import { FOR_VISITORS, type SlotProps } from 'shared-contracts/composition';
import { paths } from 'shared-contracts/content';
import { useMembership, useServices } from 'shared-contracts/remote';
import { Button, ButtonLink, PointsRing, Skeleton } from 'shared-ui';
import styles from './home-club.module.css';

const FIRST_REWARD = 250;

export function Component({ id, title, text, points, link }: SlotProps<'home.club'>) {
  const { analytics } = useServices();
  const membership = useMembership();
  const isVisitor = membership.kind === 'visitor' || membership.kind === 'unknown';
  return (
    <section className={styles.panel} aria-labelledby={`${id}-title`}>
      <div className={styles.words}>
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
        <p className={styles.text}>{text}</p>
        {points.length > 0 && (
          <ul className={styles.points}>
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        )}
        <ButtonLink
          variant="butter"
          href={isVisitor ? link.href : paths.rewards()}
          onClick={isVisitor ? () => analytics.track('rewards_join_click', {}) : undefined}
          {...(isVisitor ? FOR_VISITORS : {})}
        >
          {isVisitor ? link.label : 'See your rewards'}
        </ButtonLink>
      </div>
      {membership.kind === 'loading' && (
        <div className={styles.ring} aria-busy="true">
          <Skeleton shape="ring" />
        </div>
      )}
      {membership.kind === 'failed' && (
        <div className={styles.ring} role="alert">
          <p>We couldn’t load your points. They’re safe.</p>
          <Button variant="butter" size="small" className={styles.retry} onClick={membership.retry}>
            Try again
          </Button>
        </div>
      )}
      {membership.kind === 'member' && (
        <PointsRing className={styles.ring} tone="pine" points={membership.loyalty.points} />
      )}
      {isVisitor && (
        <PointsRing
          className={styles.ring}
          tone="pine"
          points={FIRST_REWARD}
          caption="and the first reward is yours"
          {...FOR_VISITORS}
        />
      )}
    </section>
  );
}
