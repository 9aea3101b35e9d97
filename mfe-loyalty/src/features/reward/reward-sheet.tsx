import { type ComponentType, useEffect, useState } from 'react';
import { FOR_VISITORS } from 'shared-contracts/composition';
import { type CentreFull, localDateAt, paths, type Reward } from 'shared-contracts/content';
import { useMembership, useNow, useServices } from 'shared-contracts/remote';
import {
  Button,
  ButtonLink,
  HeartButton,
  Notice,
  OfferDetails,
  OfferSheet,
  Pill,
  ShareButton,
  Skeleton,
  TextLink,
} from 'shared-ui';
import { placeName } from '../club/club-page.tsx';
import { NotLoaded } from '../club/not-loaded.tsx';
import { RedeemDialog } from '../redeem/redeem-dialog.tsx';
import { RemindMe } from '../redeem/remind-me.tsx';
import { isUrgent, reasonAgainstReward, rewardTag } from '../redeem/reward-facts.ts';
import { dayWords, offerName, pointsWords, startsWords, tierName } from '../words/words.ts';
import styles from './reward-sheet.module.css';
import type { SignInFirstProps } from './sign-in-first.tsx';
import { useSavedHeart } from './use-saved-heart.ts';

interface RewardSheetProps {
  readonly reward: Reward;
  readonly centre: CentreFull;
}

export function RewardSheet({ reward, centre }: RewardSheetProps) {
  const { analytics } = useServices();
  const today = localDateAt(useNow(), centre.timeZone);
  const ended = reward.endsOn < today;
  const coming = today < reward.startsOn;
  const label = offerName(reward.title, reward.storeName);
  const heart = useSavedHeart({ id: reward.id, centre: centre.slug, label });
  return (
    <>
      <OfferSheet
        {...rewardTag(reward, today)}
        ended={ended}
        heart={!ended && <HeartButton saved={heart.isSaved} label={label} onClick={heart.toggle} />}
        pills={
          <>
            {ended && <Pill>{`Ended on ${dayWords(reward.endsOn)}`}</Pill>}
            {coming && <Pill>{startsWords(reward.startsOn, today)}</Pill>}
            {!ended && !coming && (
              <Pill tone={isUrgent(reward, today) ? 'signal' : 'neutral'}>
                {`Ends ${dayWords(reward.endsOn)}`}
              </Pill>
            )}
            {reward.minimumTier !== 'blue' && (
              <Pill>
                {`${tierName(reward.minimumTier)} members${reward.minimumTier === 'gold' ? ' and up' : ''}`}
              </Pill>
            )}
          </>
        }
        where={
          reward.storeId === null ? (
            placeName(centre)
          ) : (
            <TextLink href={paths.store(centre.slug, reward.storeName, reward.storeId)}>
              {reward.storeName}
            </TextLink>
          )
        }
        summary={reward.description.join(' ')}
      >
        {ended && <Ended centre={centre} />}
        {coming && (
          <div className={styles.actions}>
            <RemindMe offer={reward} />
          </div>
        )}
        {!ended && !coming && <Actions reward={reward} />}
        {!ended && (
          <div className={styles.actions}>
            <ShareButton
              title={label}
              path={paths.reward(centre.slug, reward.storeName, reward.id)}
              onShared={(by) => analytics.track('page_share', { kind: 'reward', id: reward.id, by })}
            />
          </div>
        )}
        <div role="status">{heart.news && <Notice tone={heart.news.tone}>{heart.news.text}</Notice>}</div>
      </OfferSheet>
      <AskingSheet heart={heart} reward={reward} label={label} />
      <OfferDetails
        parts={[
          {
            title: 'How it works',
            lines: ['Redeem it here with your points.', ...reward.howToRedeem],
            as: 'steps',
          },
          { title: 'Terms', lines: reward.terms, as: 'list' },
          { title: 'Exclusions', lines: reward.exclusions, as: 'list' },
        ]}
      />
    </>
  );
}

function Ended({ centre }: { centre: CentreFull }) {
  return (
    <Notice
      tone="warning"
      title="This reward has ended"
      action={
        <ButtonLink size="small" href={paths.redeemPoints(centre.slug)}>
          Today’s rewards
        </ButtonLink>
      }
    >
      You can’t redeem it anymore. You still have your points.
    </Notice>
  );
}

/** Actions by membership. While it is unknown, shows those of visitors. */
function Actions({ reward }: { reward: Reward }) {
  const { analytics } = useServices();
  const membership = useMembership();
  const [asked, setAsked] = useState(false);
  const here = paths.reward(reward.centre, reward.storeName, reward.id);
  if (membership.kind === 'member') {
    const { loyalty } = membership;
    const missing = reasonAgainstReward(reward, loyalty);
    return (
      <div className={styles.actions}>
        {missing ? (
          <p className={styles.missing}>{`${missing}. You have ${pointsWords(loyalty.points)}.`}</p>
        ) : (
          <>
            <Button variant="signal" size="large" onClick={() => setAsked(true)}>
              {`Redeem ${pointsWords(reward.points)}`}
            </Button>
            <p className={styles.missing}>{`You have ${pointsWords(loyalty.points)}.`}</p>
          </>
        )}
        <RedeemDialog reward={asked ? reward : null} onClose={() => setAsked(false)} />
      </div>
    );
  }
  if (membership.kind === 'loading') {
    return (
      <div className={styles.actions} aria-busy="true">
        <Skeleton shape="button" />
      </div>
    );
  }
  if (membership.kind === 'failed') {
    return (
      <NotLoaded onRetry={membership.retry}>
        We couldn’t load your points. They’re safe; once they load, you can redeem this reward.
      </NotLoaded>
    );
  }
  return (
    <div className={styles.actions} {...FOR_VISITORS}>
      <ButtonLink variant="signal" href={paths.signIn({ callbackUrl: here })}>
        Sign in to redeem
      </ButtonLink>
      <ButtonLink
        variant="quiet"
        href={paths.joinNow({ callbackUrl: here })}
        onClick={() => analytics.track('rewards_join_click', {})}
      >
        Join the club
      </ButtonLink>
    </div>
  );
}

/** Sheet that asks a visitor to sign in. Its code loads on first use. */
function AskingSheet(props: SignInFirstProps) {
  const { session } = useServices();
  const [Sheet, setSheet] = useState<ComponentType<SignInFirstProps> | null>(null);
  const { isAsking } = props.heart;
  const { centre, storeName, id } = props.reward;
  useEffect(() => {
    if (!isAsking || Sheet) return;
    import(/* webpackChunkName: "sign-in-first" */ './sign-in-first.tsx').then(
      ({ SignInFirst }) => setSheet(() => SignInFirst),
      // Without the sheet's code, falls back to the sign-in page.
      () => session.requireSignIn(paths.reward(centre, storeName, id)),
    );
  }, [isAsking, Sheet, session, centre, storeName, id]);
  return Sheet && <Sheet {...props} />;
}
