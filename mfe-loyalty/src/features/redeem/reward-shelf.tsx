import type { Loyalty, RewardSummary } from 'shared-contracts';
import { paths } from 'shared-contracts';
import { Button, DealTag, Grid } from 'shared-ui';
import { offerName } from '../words/offer-name.ts';
import { dayWords } from '../words/words.ts';
import { toneOf, whyNot } from './reward-facts.ts';
import styles from './reward-shelf.module.css';

/** Rewards as price tags, each with what is to be done about it. */
export function RewardShelf({
  rewards,
  loyalty,
  onRedeem,
}: {
  rewards: readonly RewardSummary[];
  loyalty: Loyalty;
  onRedeem: (reward: RewardSummary) => void;
}) {
  return (
    <Grid as="ul" gap={5} min="small" className={styles.shelf}>
      {rewards.map((reward) => {
        const missing = whyNot(reward, loyalty);
        return (
          <li key={reward.id} className={styles.item}>
            <DealTag
              offer={String(reward.points)}
              detail="points"
              title={reward.title}
              href={paths.reward(reward.centre, reward.storeName, reward.id)}
              facts={
                reward.title.includes(reward.storeName)
                  ? `Ends ${dayWords(reward.endsOn)}`
                  : `${reward.storeName} · ends ${dayWords(reward.endsOn)}`
              }
              tone={toneOf(reward)}
            />
            {missing ? (
              <p className={styles.missing}>{missing}</p>
            ) : (
              <Button
                variant="quiet"
                block
                aria-label={`Redeem ${offerName(reward.title, reward.storeName)}`}
                onClick={() => onRedeem(reward)}
              >
                Redeem
              </Button>
            )}
          </li>
        );
      })}
    </Grid>
  );
}
