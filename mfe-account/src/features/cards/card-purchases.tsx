import { useQuery } from '@tanstack/react-query';
import { paths } from 'shared-contracts/content';
import { useServices } from 'shared-contracts/remote';
import { Pill, Section } from 'shared-ui';
import { cardPurchasesQuery } from '../../data/club.query.ts';
import { useHasSession } from '../../data/member-query.ts';
import historyStyles from '../history/history.module.css';
import { dayOf, moneyOf, signed } from '../history/words.ts';

/** Latest purchases with linked cards, and when their points count. An empty list renders nothing. */
export function CardPurchases() {
  const { member } = useServices();
  const { data } = useQuery({ ...cardPurchasesQuery(member), enabled: useHasSession() });
  if (!data || data.items.length === 0) return null;
  return (
    <Section
      title="Points from your cards"
      space="none"
      link={{ href: paths.transactionHistory({ kind: 'card' }), label: 'All card purchases' }}
    >
      <ol className={historyStyles.feed}>
        {data.items.map(
          ({ id, title, happened_at, available_at, points, pending, spend_cents, currency }) => (
            <li key={id} className={historyStyles.item}>
              <div>
                <p className={historyStyles.title}>{title}</p>
                <p className={historyStyles.facts}>
                  {`${moneyOf(spend_cents, currency)} on `}
                  <time dateTime={happened_at}>{dayOf(happened_at)}</time>
                  {pending && (
                    <>
                      {' '}
                      · counts from <time dateTime={available_at}>{dayOf(available_at)}</time>
                    </>
                  )}
                </p>
              </div>
              <p className={historyStyles.points}>
                {pending && <Pill>pending</Pill>}
                <span>
                  {signed(points)}
                  <span className="visually-hidden"> points</span>
                </span>
              </p>
            </li>
          ),
        )}
      </ol>
    </Section>
  );
}
