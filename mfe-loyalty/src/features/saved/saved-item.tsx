import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type DealSummary, localDateAt, paths, SITE_TIME_ZONE } from 'shared-contracts/content';
import type { SavedOffer } from 'shared-contracts/member';
import { useIdempotencyKey, useNow, useServices } from 'shared-contracts/remote';
import { Button, ButtonLink, DealTag, HeartButton, Notice } from 'shared-ui';
import { clubCalls, MEMBER_KEY } from '../../data/member-query.ts';
import { RemindMe } from '../redeem/remind-me.tsx';
import { isUrgent, rewardTag } from '../redeem/reward-facts.ts';
import { createSaveQueue } from '../reward/save-queue.ts';
import { failureWords } from '../words/failure-words.ts';
import { dayWords, offerName, startsWords } from '../words/words.ts';
import styles from './saved.module.css';

const pathOf = ({ offer }: SavedOffer): string => {
  if (offer.kind === 'reward') return paths.reward(offer.centre, offer.storeName, offer.id);
  if (offer.kind === 'promotion') return paths.promotion(offer.centre, offer.storeName, offer.id);
  return paths.deal(offer.centre, offer.storeName, offer.id);
};

const dealTag = (deal: DealSummary, today: string) => ({
  offer: deal.offer.big,
  detail: deal.offer.small,
  title: deal.title,
  category: deal.categoryId,
  art: deal.art,
  urgent: isUrgent(deal, today),
});

function daysOf({ offer, state, is_upcoming }: SavedOffer, today: string): string {
  if (is_upcoming) return startsWords(offer.startsOn, today);
  return `${state === 'expired' ? 'Ended' : 'Ends'} ${dayWords(offer.endsOn)}`;
}

export function SavedItem({ saved }: { saved: SavedOffer }) {
  const { offer, state } = saved;
  const { member, session } = useServices();
  const queryClient = useQueryClient();
  const [isKept, setKept] = useState(true);
  const [wish] = useState(() =>
    createSaveQueue(async (save) => {
      await (save ? member.addFavouriteDeal(offer.id) : member.deleteFavouriteDeal(offer.id));
    }),
  );
  const changing = useMutation({
    mutationFn: wish,
    // The item stays until the next visit, so that the heart can bring it back.
    onSuccess: () =>
      Promise.all([
        session.refresh(),
        queryClient.invalidateQueries({ queryKey: [MEMBER_KEY], refetchType: 'none' }),
      ]),
    onError: () => setKept(true),
  });
  /** Does the opposite of what is shown. A second press before the request keeps the item. */
  function press() {
    setKept(!isKept);
    changing.mutate(!isKept);
  }
  const isReward = offer.kind === 'reward';
  const today = localDateAt(useNow(), SITE_TIME_ZONE);
  const isUpcoming = saved.is_upcoming ?? false;
  return (
    <li className={styles.item}>
      <DealTag
        {...(offer.kind === 'reward' ? rewardTag(offer, today) : dealTag(offer, today))}
        brand={offer.storeName}
        href={pathOf(saved)}
        facts={daysOf(saved, today)}
        ended={state === 'expired'}
        heart={<HeartButton saved={isKept} label={offerName(offer.title, offer.storeName)} onClick={press} />}
      />
      <p className={styles.removed} role="status">
        {isKept ? '' : 'Removed. Tap the heart to keep it after all.'}
      </p>
      {changing.isError && (
        <Notice tone="danger" role="alert">
          We couldn’t remove it. Please try again.
        </Notice>
      )}
      {isUpcoming && <RemindMe offer={offer} />}
      {state === 'active' && !isUpcoming && !isReward && <GetCode saved={saved} />}
      {state === 'active' && !isUpcoming && isReward && (
        <ButtonLink variant="quiet" block href={pathOf(saved)}>
          See the reward
        </ButtonLink>
      )}
      {saved.order && (
        <ButtonLink variant="quiet" block href={paths.confirmation(offer.centre, saved.order)}>
          Show the code
        </ButtonLink>
      )}
    </li>
  );
}

function GetCode({ saved: { offer } }: { saved: SavedOffer }) {
  const { member, navigation, analytics } = useServices();
  const queryClient = useQueryClient();
  const idempotencyKeyFor = useIdempotencyKey();
  const redeeming = useMutation({
    mutationFn: async () =>
      (await clubCalls(member)).redeemDeal(offer.id, { idempotencyKey: idempotencyKeyFor(String(offer.id)) }),
    onSuccess: async (order) => {
      analytics.track('deal_redeem', { centre: offer.centre, id: offer.id });
      await queryClient.invalidateQueries({ queryKey: [MEMBER_KEY], refetchType: 'none' });
      await navigation.navigate(paths.confirmation(offer.centre, order.number));
    },
  });
  return (
    <>
      {redeeming.isError && (
        <Notice tone="danger" role="alert">
          {failureWords(
            redeeming.error,
            'We don’t know yet if you have the code. Try again; it’s always the same one.',
          )}
        </Notice>
      )}
      <Button
        block
        busy={redeeming.isPending || redeeming.isSuccess}
        aria-label={`Get the code of ${offerName(offer.title, offer.storeName)}`}
        onClick={() => redeeming.mutate()}
      >
        Get the code
      </Button>
    </>
  );
}
