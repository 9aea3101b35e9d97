import type { RewardSummary } from 'shared-contracts/content';
import { useFact, useServices } from 'shared-contracts/remote';
import { Button, Dialog, Facts } from 'shared-ui';
import { offerName, pointsWords } from '../words/words.ts';
import { SpendingProblem } from './spending-problem.tsx';
import { earlierOrder, useSpending } from './use-spending.ts';

/** Asks for confirmation, spends the points once, and navigates to the code. */
export function RedeemDialog({ reward, onClose }: { reward: RewardSummary | null; onClose: () => void }) {
  const { analytics } = useServices();
  const points = useFact('loyalty.changed')?.points ?? 0;
  const redeeming = useSpending<RewardSummary>({
    kind: 'reward',
    what: ({ id }) => String(id),
    send: (club, { id }, once) => club.redeemReward(id, once),
    onMade: ({ centre, id, points }) => analytics.track('reward_redeem', { centre, id, points }),
    onUnknown: () => close(),
  });
  const afterOrder = earlierOrder(redeeming.error);
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
              onClick={() => redeeming.mutate({ wanted: reward, afterOrder })}
            >
              {`${afterOrder ? 'Redeem another for' : 'Redeem'} ${pointsWords(reward.points)}`}
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
              { term: 'You get', detail: offerName(reward.title, reward.storeName) },
              { term: 'It costs', detail: pointsWords(reward.points) },
              { term: 'You keep', detail: pointsWords(points - reward.points) },
              { term: 'Good for', detail: '30 days from now' },
            ]}
          />
          <SpendingProblem error={redeeming.error} title="Not redeemed" centre={reward.centre} />
        </>
      )}
    </Dialog>
  );
}
