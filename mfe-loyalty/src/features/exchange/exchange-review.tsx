import { useEffect, useRef } from 'react';
import type { CentreFull } from 'shared-contracts/content';
import { useServices } from 'shared-contracts/remote';
import { Button, Facts } from 'shared-ui';
import { SpendingProblem } from '../redeem/spending-problem.tsx';
import { earlierOrder, useSpending } from '../redeem/use-spending.ts';
import { pointsWords } from '../words/words.ts';
import styles from './exchange.module.css';
import type { ExchangeChoice } from './exchange-form.tsx';
import { givesWords, rateWords } from './exchange-sum.ts';

interface ExchangeReviewProps extends ExchangeChoice {
  readonly centre: CentreFull;
  readonly balance: number;
  readonly onBack: () => void;
}

export function ExchangeReview({ option, points, centre, balance, onBack }: ExchangeReviewProps) {
  const { analytics } = useServices();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const exchanging = useSpending<{ option: string; points: number; centre: string }>({
    kind: 'exchange',
    what: ({ option, points, centre }) => `${option}:${points}:${centre}`,
    send: (club, wanted, once) => club.exchangePoints(wanted, once),
    onMade: ({ option, points }) => analytics.track('points_exchange', { option, points }),
    onUnknown: onBack,
  });
  const afterOrder = earlierOrder(exchanging.error);
  const wanted = { option: option.id, points, centre: centre.slug };
  return (
    <section className={styles.review} aria-labelledby="review-title">
      <h2 id="review-title" ref={heading} tabIndex={-1}>
        {`${pointsWords(points)} for ${givesWords(option, points, centre.currency)}`}
      </h2>
      <Facts
        items={[
          { term: 'You exchange', detail: pointsWords(points) },
          { term: 'You get', detail: givesWords(option, points, centre.currency) },
          { term: 'Rate', detail: rateWords(option, centre.currency) },
          { term: 'You keep', detail: pointsWords(balance - points) },
          { term: 'Good for', detail: 'a year' },
        ]}
      />
      <p>Exchanges are final.</p>
      <SpendingProblem error={exchanging.error} title="Not exchanged" centre={centre.slug} />
      <p className={styles.actions}>
        <Button
          variant="signal"
          size="large"
          busy={exchanging.isPending || exchanging.isSuccess}
          onClick={() => exchanging.mutate({ wanted, afterOrder })}
        >
          {`${afterOrder ? 'Exchange another' : 'Exchange'} ${pointsWords(points)}`}
        </Button>
        <Button variant="plain" onClick={onBack}>
          Edit
        </Button>
      </p>
    </section>
  );
}
