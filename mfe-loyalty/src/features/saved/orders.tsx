import { useQuery } from '@tanstack/react-query';
import { paths } from 'shared-contracts/content';
import type { OrderSummary } from 'shared-contracts/member';
import { useNow, useServices } from 'shared-contracts/remote';
import { Pill, Section, Skeleton } from 'shared-ui';
import { useIsMember } from '../../data/member-query.ts';
import { ordersQuery } from '../../data/orders.query.ts';
import { MemberPart } from '../club/member-part.tsx';
import { dayWords, momentWords, offerName, pointsWords } from '../words/words.ts';
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
        {(orders) => <Orders orders={ordersOf(orders, kind)} />}
      </MemberPart>
    </Section>
  );
}

const ordersOf = (orders: readonly OrderSummary[], kind: OrderSummary['kind'] | undefined) =>
  orders.filter((order) => kind === undefined || order.kind === kind);

export function Orders({ orders }: { orders: readonly OrderSummary[] }) {
  return (
    <ul className={styles.orders}>
      {orders.map((order) => (
        <OrderRow key={order.number} order={order} />
      ))}
    </ul>
  );
}

function OrderRow({ order }: { order: OrderSummary }) {
  const now = useNow();
  return (
    <li className={styles.order}>
      <div>
        <p className={styles.what}>
          <a href={paths.confirmation(order.centre, order.number)}>
            {offerName(order.title, order.store_name)}
          </a>
        </p>
        <p className={styles.detail}>
          {`${momentWords(order.created_at)}${order.points > 0 ? ` · ${pointsWords(order.points)}` : ''}`}
        </p>
      </div>
      <p className={styles.code}>{order.code || <span className={styles.detail}>Code coming soon</span>}</p>
      <p>
        {order.refunded_at ? (
          <Pill>Refunded</Pill>
        ) : order.good_from ? (
          <Pill tone="butter">{`From ${dayWords(order.good_from)}`}</Pill>
        ) : Date.parse(order.expires_at) > now ? (
          <Pill tone="pine">{`Good until ${momentWords(order.expires_at)}`}</Pill>
        ) : (
          <Pill>Expired</Pill>
        )}
      </p>
    </li>
  );
}
