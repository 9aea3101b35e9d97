import type { Loyalty, RewardSummary } from 'shared-contracts';
import { localDateAt, paths, SITE_TIME_ZONE } from 'shared-contracts';
import { useNow } from 'shared-contracts/remote';
import { Button, DealTag, Grid } from 'shared-ui';
import { offerName } from '../words/offer-name.ts';
import { dayWords } from '../words/words.ts';
import { rewardTag, whyNot } from './reward-facts.ts';
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
  const today = localDateAt(useNow(), SITE_TIME_ZONE);
  return (
    <Grid as="ul" gap={5} min="small" className={styles.shelf}>
      {rewards.map((reward) => {
        const missing = whyNot(reward, loyalty);
        return (
          <li key={reward.id} className={styles.item}>
            <DealTag
              {...rewardTag(reward, today)}
              brand={reward.storeName}
              href={paths.reward(reward.centre, reward.storeName, reward.id)}
              facts={`Ends ${dayWords(reward.endsOn)}`}
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
