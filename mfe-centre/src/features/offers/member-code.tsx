import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Deal } from 'shared-contracts/content';
import { createClubCalls, type Order } from 'shared-contracts/member';
import { useServices } from 'shared-contracts/remote';
import { isApiError } from 'shared-contracts/wire';
import { BarsPicture, Button, Notice, QrPicture } from 'shared-ui';
import styles from './member-code.module.css';

export function MemberCode({ deal }: { deal: Deal }) {
  const { member, analytics } = useServices();
  const queryClient = useQueryClient();
  const club = createClubCalls(member);
  const idempotencyKey = useRef(crypto.randomUUID());
  const orderKey = ['member-order', deal.id];

  const known = useQuery({
    queryKey: orderKey,
    // Always refetched, because the member may have taken a code on another device.
    staleTime: 0,
    queryFn: async ({ signal }): Promise<Order | null> => {
      const { items } = await club.redeemed({}, { signal });
      const order = items.find(({ offer_id }) => offer_id === deal.id);
      return order ? club.order(order.number, { signal }) : null;
    },
  });
  const take = useMutation({
    mutationFn: () => club.redeemDeal(deal.id, { idempotencyKey: idempotencyKey.current }),
    onSuccess: (order) => {
      queryClient.setQueryData(orderKey, order);
      analytics.track('deal_redeem', { centre: deal.centre, id: deal.id });
    },
  });

  if (known.data) return <Code order={known.data} />;
  return (
    <div className={styles.ask}>
      <Button
        variant="signal"
        icon="ticket"
        busy={take.isPending || known.isPending}
        onClick={() => take.mutate()}
      >
        Get the code
      </Button>
      <div role="status">
        {take.isError && (
          <Notice tone="danger">
            {isApiError(take.error, 'UNPROCESSABLE')
              ? take.error.message
              : 'We couldn’t get the code. Please try again in a moment.'}
          </Notice>
        )}
      </div>
    </div>
  );
}

function Code({ order: { code, symbols } }: { order: Order }) {
  return (
    <section className={styles.code} aria-label="Your code">
      <QrPicture className={styles.qr} code={code} rows={symbols.qr} />
      <BarsPicture className={styles.bars} code={code} bars={symbols.code128} />
      <p className={styles.text}>{code}</p>
      <p className={styles.how}>Show it at the register before you pay.</p>
    </section>
  );
}
