import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { createClubCalls, type Deal, isApiError, type Order } from 'shared-contracts';
import { useServices } from 'shared-contracts/remote';
import { Button, Notice } from 'shared-ui';
import { barsPath, matrixPath } from './code-modules.ts';
import styles from './member-code.module.css';

/** Quiet zones that readers need around a QR code and a Code 128, in modules. */
const QUIET = { qr: 4, bars: 10 } as const;
const BAR_HEIGHT = 40;

/** A deal's code for a signed-in member: the one that they have, or the way to get it. */
export function MemberCode({ deal }: { deal: Deal }) {
  const { member, analytics } = useServices();
  const queryClient = useQueryClient();
  const club = createClubCalls(member);
  const idempotencyKey = useRef(crypto.randomUUID());
  const orderKey = ['member-order', deal.id];

  const known = useQuery({
    queryKey: orderKey,
    // A code may have been taken on another device: it is never answered from an old cache.
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
  const side = symbols.qr.length + 2 * QUIET.qr;
  const width = symbols.code128.length + 2 * QUIET.bars;
  return (
    <section className={styles.code} aria-label="Your code">
      <svg
        className={styles.qr}
        viewBox={`${-QUIET.qr} ${-QUIET.qr} ${side} ${side}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={`QR code of ${code}`}
      >
        <path d={matrixPath(symbols.qr)} />
      </svg>
      <svg
        className={styles.bars}
        viewBox={`${-QUIET.bars} 0 ${width} ${BAR_HEIGHT}`}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
        role="img"
        aria-label={`Barcode of ${code}`}
      >
        <path d={barsPath(symbols.code128, 0, BAR_HEIGHT)} />
      </svg>
      <p className={styles.text}>{code}</p>
      <p className={styles.how}>Show it at the register before you pay.</p>
    </section>
  );
}
