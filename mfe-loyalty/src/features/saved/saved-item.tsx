import { useMutation, useQueryClient } from '@tanstack/react-query';
import { paths, type SavedOffer } from 'shared-contracts';
import { useIdempotencyKey, useServices } from 'shared-contracts/remote';
import { Button, ButtonLink, DealTag, HeartButton, Notice } from 'shared-ui';
import { MEMBER_KEY } from '../../data/query-defaults.ts';
import { useClub } from '../club/use-club.ts';
import { spendingProblem } from '../redeem/redeem-dialog.tsx';
import { offerName } from '../words/offer-name.ts';
import { dayWords } from '../words/words.ts';
import styles from './saved.module.css';

const TONES = ['signal', 'pine', 'butter', 'sky'] as const;

const pathOf = ({ offer }: SavedOffer): string => {
  if (offer.kind === 'reward') return paths.reward(offer.centre, offer.storeName, offer.id);
  if (offer.kind === 'promotion') return paths.promotion(offer.centre, offer.storeName, offer.id);
  return paths.deal(offer.centre, offer.storeName, offer.id);
};

/** A saved deal or reward: its tag, the heart to let go of it, and what can be done with it. */
export function SavedItem({ saved }: { saved: SavedOffer }) {
  const { offer, state } = saved;
  const { member, session } = useServices();
  const queryClient = useQueryClient();
  const removing = useMutation({
    mutationFn: () => member.deleteFavouriteDeal(offer.id),
    onSuccess: () =>
      Promise.all([session.refresh(), queryClient.invalidateQueries({ queryKey: [MEMBER_KEY] })]),
  });
  const isReward = offer.kind === 'reward';
  return (
    <li className={styles.item}>
      <DealTag
        offer={isReward ? String(offer.points) : offer.offer.big}
        detail={isReward ? 'points' : offer.offer.small}
        title={offer.title}
        href={pathOf(saved)}
        facts={`${offer.storeName} · ${state === 'expired' ? 'ended' : 'till'} ${dayWords(offer.endsOn)}`}
        tone={TONES[(offer.storeId ?? offer.id) % TONES.length] ?? 'signal'}
        ended={state === 'expired'}
        heart={
          <HeartButton
            saved={!removing.isPending && !removing.isSuccess}
            label={offerName(offer.title, offer.storeName)}
            onClick={() => removing.mutate()}
          />
        }
      />
      {removing.isError && (
        <Notice tone="danger" role="alert">
          We couldn’t remove it. Please try again.
        </Notice>
      )}
      {state === 'active' && !isReward && <GetCode saved={saved} />}
      {state === 'active' && isReward && (
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

/** Redeems a deal, which costs nothing, and goes on to its code. */
function GetCode({ saved: { offer } }: { saved: SavedOffer }) {
  const { navigation, analytics } = useServices();
  const queryClient = useQueryClient();
  const club = useClub();
  const idempotencyKeyFor = useIdempotencyKey();
  const redeeming = useMutation({
    mutationFn: () => club.redeemDeal(offer.id, { idempotencyKey: idempotencyKeyFor(String(offer.id)) }),
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
          {spendingProblem(redeeming.error)}
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
