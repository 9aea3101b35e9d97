import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type CentreFull, paths } from 'shared-contracts/content';
import { useIdempotencyKey, useServices } from 'shared-contracts/remote';
import { Button, Facts, Notice } from 'shared-ui';
import { clubCalls, MEMBER_KEY } from '../../data/member-query.ts';
import { spendingProblem } from '../redeem/redeem-dialog.tsx';
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
  const { member, navigation, analytics, session } = useServices();
  const queryClient = useQueryClient();
  const idempotencyKeyFor = useIdempotencyKey();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const exchanging = useMutation({
    mutationFn: async () =>
      (await clubCalls(member)).exchangePoints(
        { option: option.id, points, centre: centre.slug },
        { idempotencyKey: idempotencyKeyFor(`${option.id}:${points}`) },
      ),
    onSuccess: async (order) => {
      analytics.track('points_exchange', { option: option.id, points });
      // Updates the balance on all pages without delaying the code.
      void session.refresh();
      await queryClient.invalidateQueries({ queryKey: [MEMBER_KEY], refetchType: 'none' });
      await navigation.navigate(paths.confirmation(centre.slug, order.number));
    },
  });
  return (
    <section className={styles.review} aria-labelledby="review-title">
      <h2 id="review-title" ref={heading} tabIndex={-1}>
        {pointsWords(points)} for {givesWords(option, points, centre.currency)}
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
      {exchanging.isError && (
        <Notice tone="danger" role="alert" title="Not exchanged">
          {spendingProblem(exchanging.error)}
        </Notice>
      )}
      <p className={styles.actions}>
        <Button
          variant="signal"
          size="large"
          busy={exchanging.isPending || exchanging.isSuccess}
          onClick={() => exchanging.mutate()}
        >
          Exchange {pointsWords(points)}
        </Button>
        <Button variant="plain" onClick={onBack}>
          Edit
        </Button>
      </p>
    </section>
  );
}
