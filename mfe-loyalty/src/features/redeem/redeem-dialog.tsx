import { useMutation, useQueryClient } from '@tanstack/react-query';
import { paths, type RewardSummary } from 'shared-contracts/content';
import { useFact, useIdempotencyKey, useServices } from 'shared-contracts/remote';
import { isApiError } from 'shared-contracts/wire';
import { Button, Dialog, Facts, Notice } from 'shared-ui';
import { clubCalls, MEMBER_KEY } from '../../data/member-query.ts';
import { moneyWords, pointsWords } from '../words/words.ts';

export const spendingProblem = (error: unknown): string =>
  isApiError(error) && ['UNPROCESSABLE', 'CONFLICT', 'NOT_FOUND'].includes(error.code)
    ? error.message
    : 'Your connection may be slow or down. Try again; your points are only used once.';

/** Asks for confirmation, spends the points once, and navigates to the code. */
export function RedeemDialog({ reward, onClose }: { reward: RewardSummary | null; onClose: () => void }) {
  const { member, navigation, analytics, session } = useServices();
  const points = useFact('loyalty.changed')?.points ?? 0;
  const queryClient = useQueryClient();
  const idempotencyKeyFor = useIdempotencyKey();
  const redeeming = useMutation({
    mutationFn: async ({ id }: RewardSummary) =>
      (await clubCalls(member)).redeemReward(id, { idempotencyKey: idempotencyKeyFor(String(id)) }),
    onSuccess: async (order) => {
      analytics.track('reward_redeem', {
        centre: order.centre,
        id: order.offer_id ?? 0,
        points: order.points,
      });
      // Updates the balance on all pages without delaying the code.
      void session.refresh();
      await queryClient.invalidateQueries({ queryKey: [MEMBER_KEY], refetchType: 'none' });
      await navigation.navigate(paths.confirmation(order.centre, order.number));
    },
  });
  const close = () => {
    redeeming.reset();
    onClose();
  };
  return (
    <Dialog
      open={reward !== null}
      onClose={close}
      title={reward?.title ?? ''}
      actions={
        reward && (
          <>
            <Button
              variant="signal"
              busy={redeeming.isPending || redeeming.isSuccess}
              onClick={() => redeeming.mutate(reward)}
            >
              Redeem {pointsWords(reward.points)}
            </Button>
            <Button variant="plain" onClick={close}>
              Not now
            </Button>
          </>
        )
      }
    >
      {reward && (
        <>
          <Facts
            items={[
              {
                term: 'You get',
                detail: `${moneyWords(reward.valueCents, reward.currency)} at ${reward.storeName}`,
              },
              { term: 'It costs', detail: pointsWords(reward.points) },
              { term: 'You keep', detail: pointsWords(points - reward.points) },
              { term: 'Good for', detail: '30 days from now' },
            ]}
          />
          {redeeming.isError && (
            <Notice tone="danger" role="alert" title="Not redeemed">
              {spendingProblem(redeeming.error)}
            </Notice>
          )}
        </>
      )}
    </Dialog>
  );
}
