import { useQuery } from '@tanstack/react-query';
import type { OrderSummary } from 'shared-contracts';
import { useServices } from 'shared-contracts/remote';
import { Section, Skeleton } from 'shared-ui';
import { useIsMember } from '../../data/member-query.ts';
import { ordersQuery } from '../../data/orders.query.ts';
import { MemberPart } from '../club/member-part.tsx';
import { OrderRow } from './order-row.tsx';
import styles from './saved.module.css';

interface OrderListProps {
  readonly title: string;
  readonly what: string;
  readonly kind?: OrderSummary['kind'];
}

/** Bought passes and exchanges, each with a link to its code. Empty lists render nothing. */
export function OrderList({ title, what, kind }: OrderListProps) {
  const { member } = useServices();
  const query = useQuery({ ...ordersQuery(member), enabled: useIsMember() });
  if (query.data && ordersOf(query.data, kind).length === 0) return null;
  return (
    <Section title={title} space="tight">
      <MemberPart query={query} what={what} skeleton={<Skeleton shape="row" lines={2} />}>
        {(orders) => (
          <ul className={styles.orders}>
            {ordersOf(orders, kind).map((order) => (
              <OrderRow key={order.number} order={order} />
            ))}
          </ul>
        )}
      </MemberPart>
    </Section>
  );
}

const ordersOf = (orders: readonly OrderSummary[], kind: OrderSummary['kind'] | undefined) =>
  orders.filter((order) => kind === undefined || order.kind === kind);
