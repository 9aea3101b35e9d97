import { useState } from 'react';
import { type CentreFull, localDateAt, paths, type Reward } from 'shared-contracts';
import { useFact, useNow, useServices } from 'shared-contracts/remote';
import { Button, ButtonLink, HeartButton, Notice, Pill, TextLink } from 'shared-ui';
import { placeName } from '../club/club-page.tsx';
import { RedeemDialog } from '../redeem/redeem-dialog.tsx';
import { toneOf, whyNot } from '../redeem/reward-facts.ts';
import { offerName } from '../words/offer-name.ts';
import { dayWords, moneyWords, pointsWords, tierName } from '../words/words.ts';
import styles from './reward-sheet.module.css';
import { useSavedHeart } from './use-saved-heart.ts';

interface RewardSheetProps {
  readonly reward: Reward;
  readonly centre: CentreFull;
}

/** A reward as a price tag as large as the page: what it costs, who may have it, and the way to it. */
export function RewardSheet({ reward, centre }: RewardSheetProps) {
  const ended = reward.endsOn < localDateAt(useNow(), centre.timeZone);
  const heart = useSavedHeart({ id: reward.id, centre: centre.slug });
  return (
    <>
      <article className={styles.tag} data-tone={toneOf(reward)} data-ended={ended || undefined}>
        <div className={styles.block}>
          <p className={styles.price} aria-hidden="true">
            <span>{reward.points}</span> points
          </p>
          {!ended && (
            <div className={styles.hole}>
              <HeartButton
                saved={heart.isSaved}
                label={offerName(reward.title, reward.storeName)}
                onClick={heart.toggle}
              />
            </div>
          )}
        </div>
        <div className={styles.words}>
          <p className={styles.pills}>
            {ended ? (
              <Pill>Ended on {dayWords(reward.endsOn)}</Pill>
            ) : (
              <Pill tone="pine">Till {dayWords(reward.endsOn)}</Pill>
            )}
            {reward.minimumTier !== 'blue' && (
              <Pill tone="butter">
                {tierName(reward.minimumTier)} members{reward.minimumTier === 'gold' && ' and up'}
              </Pill>
            )}
          </p>
          <h1 tabIndex={-1}>
            <span className="visually-hidden">{pointsWords(reward.points)}: </span>
            {reward.title}
          </h1>
          <p className={styles.where}>
            {reward.storeId === null ? (
              placeName(centre)
            ) : (
              <TextLink href={paths.store(centre.slug, reward.storeName, reward.storeId)}>
                {reward.storeName}
              </TextLink>
            )}
          </p>
          <p className={styles.summary}>
            Worth {moneyWords(reward.valueCents, reward.currency)}. {reward.description.join(' ')}
          </p>
          {ended ? <Ended centre={centre} /> : <Actions reward={reward} />}
          <div role="status">{heart.problem && <Notice tone="danger">{heart.problem}</Notice>}</div>
        </div>
      </article>
      <div className={styles.details}>
        <Lines title="How it works" lines={reward.howToRedeem} ordered />
        <Lines title="Terms" lines={reward.terms} />
        <Lines title="What is left out" lines={reward.exclusions} />
      </div>
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
          Rewards of today
        </ButtonLink>
      }
    >
      It can no longer be redeemed. Your points are still yours.
    </Notice>
  );
}

/** What can be done about it, by who is looking. The place is kept while that is not known yet. */
function Actions({ reward }: { reward: Reward }) {
  const { analytics } = useServices();
  const { status } = useFact('session.changed');
  const loyalty = useFact('loyalty.changed');
  const [asked, setAsked] = useState(false);
  const here = paths.reward(reward.centre, reward.storeName, reward.id);
  if (loyalty) {
    const missing = whyNot(reward, loyalty);
    return (
      <div className={styles.actions}>
        {missing ? (
          <p className={styles.missing}>
            {missing}. You have {pointsWords(loyalty.points)}.
          </p>
        ) : (
          <>
            <Button variant="signal" size="large" onClick={() => setAsked(true)}>
              Redeem {pointsWords(reward.points)}
            </Button>
            <p className={styles.missing}>You have {pointsWords(loyalty.points)}.</p>
          </>
        )}
        <RedeemDialog reward={asked ? reward : null} onClose={() => setAsked(false)} />
      </div>
    );
  }
  if (status !== 'unauthenticated') return <div className={styles.actions} aria-busy="true" />;
  return (
    <div className={styles.actions}>
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

function Lines({ title, lines, ordered }: { title: string; lines: readonly string[]; ordered?: boolean }) {
  if (lines.length === 0) return null;
  const List = ordered ? 'ol' : 'ul';
  return (
    <section className={styles.lines}>
      <h2>{title}</h2>
      <List>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </List>
    </section>
  );
}
