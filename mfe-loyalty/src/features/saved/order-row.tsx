import { type OrderSummary, paths } from 'shared-contracts';
import { useNow } from 'shared-contracts/remote';
import { Pill } from 'shared-ui';
import { offerName } from '../words/offer-name.ts';
import { dayWords, momentWords, pointsWords } from '../words/words.ts';
import styles from './saved.module.css';

export function OrderRow({ order }: { order: OrderSummary }) {
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
          {momentWords(order.created_at)}
          {order.points > 0 && ` · ${pointsWords(order.points)}`}
        </p>
      </div>
      <p className={styles.code}>{order.code || <span className={styles.detail}>Code to come</span>}</p>
      <p>
        {order.refunded_at ? (
          <Pill>Paid back</Pill>
        ) : order.good_from ? (
          <Pill tone="butter">From {dayWords(order.good_from)}</Pill>
        ) : Date.parse(order.expires_at) > now ? (
          <Pill tone="pine">Good until {momentWords(order.expires_at)}</Pill>
        ) : (
          <Pill>Expired</Pill>
        )}
      </p>
    </li>
  );
}
