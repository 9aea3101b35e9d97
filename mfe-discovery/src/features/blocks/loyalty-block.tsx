import { type FeatureBlock, paths } from 'shared-contracts';
import { useFact, useServices } from 'shared-contracts/remote';
import { ButtonLink, PointsRing } from 'shared-ui';
import styles from './loyalty-block.module.css';

type Block = Extract<FeatureBlock, { kind: 'loyalty' }>;

const FIRST_REWARD = 250;

/** The club: what it gives, and the ring. A member sees the own balance, a visitor the first reward. */
export function LoyaltyBlock({ block }: { block: Block }) {
  const { analytics } = useServices();
  const loyalty = useFact('loyalty.changed');
  const points = loyalty?.points ?? FIRST_REWARD;
  return (
    <section className={styles.panel} aria-labelledby={`${block.id}-title`}>
      <div className={styles.words}>
        <h2 id={`${block.id}-title`} className={styles.title}>
          {block.title}
        </h2>
        <p className={styles.text}>{block.text}</p>
        {block.points.length > 0 && (
          <ul className={styles.points}>
            {block.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        )}
        <ButtonLink
          variant="butter"
          href={loyalty ? paths.rewards() : block.link.href}
          onClick={() => analytics.track('rewards_join_click', {})}
        >
          {loyalty ? 'See your rewards' : block.link.label}
        </ButtonLink>
      </div>
      <PointsRing
        className={styles.ring}
        tone="pine"
        points={points}
        {...(loyalty ? {} : { caption: 'and the first reward is yours' })}
      />
    </section>
  );
}
