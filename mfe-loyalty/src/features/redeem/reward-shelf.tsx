import type { RewardSummary } from 'shared-contracts/content';
import { localDateAt, paths, SITE_TIME_ZONE } from 'shared-contracts/content';
import type { Loyalty } from 'shared-contracts/member';
import { useNow } from 'shared-contracts/remote';
import { Button, DealTag, Grid } from 'shared-ui';
import { endsWords, offerName, startsWords } from '../words/words.ts';
import { RemindMe } from './remind-me.tsx';
import { reasonAgainstReward, rewardTag } from './reward-facts.ts';
import styles from './reward-shelf.module.css';

interface RewardShelfProps {
  readonly rewards: readonly RewardSummary[];
  readonly loyalty: Loyalty;
  onRedeem(reward: RewardSummary): void;
}

export function RewardShelf({ rewards, loyalty, onRedeem }: RewardShelfProps) {
  const today = localDateAt(useNow(), SITE_TIME_ZONE);
  return (
    <Grid as="ul" gap={5} min="small" className={styles.shelf}>
      {rewards.map((reward) => {
        const missing = reasonAgainstReward(reward, loyalty);
        const isComing = today < reward.startsOn;
        return (
          <li key={reward.id} className={styles.item}>
            <DealTag
              {...rewardTag(reward, today)}
              brand={reward.storeName}
              href={paths.reward(reward.centre, reward.storeName, reward.id)}
              facts={isComing ? startsWords(reward.startsOn, today) : endsWords(reward.endsOn)}
            />
            {isComing && <RemindMe offer={reward} />}
            {!isComing && missing && <p className={styles.missing}>{missing}</p>}
            {!isComing && !missing && (
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
