import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { paths, type SignUpPage } from 'shared-contracts/content';
import { useServices } from 'shared-contracts/remote';
import { isApiError } from 'shared-contracts/wire';
import { Button, ButtonLink, EmptyState, Facts, Notice, Skeleton } from 'shared-ui';
import type { CentreChoice } from '../../data/centres.query.ts';
import { pinkPassQuery } from '../../data/pink-pass.query.ts';
import { Failed } from '../club/failed.tsx';
import { CodePaper, CodePictures } from '../codes/code-pictures.tsx';
import { dayWords } from '../words/words.ts';
import { daysWords } from './campaign-words.ts';
import styles from './pink-pass.module.css';

interface PinkPassProps {
  readonly campaign: SignUpPage;
  readonly reference: string;
  readonly centres: readonly CentreChoice[];
  /** Whether the pass was just created. It then takes the focus. */
  readonly isNew: boolean;
}

export function PinkPass({ campaign, reference, centres, isNew }: PinkPassProps) {
  const { member, analytics } = useServices();
  const { data, error, refetch } = useQuery(pinkPassQuery(member, reference));
  const heading = useRef<HTMLHeadingElement>(null);
  const isThere = data !== undefined;
  useEffect(() => {
    if (isNew && isThere) heading.current?.focus();
  }, [isNew, isThere]);
  if (isApiError(error, 'NOT_FOUND')) {
    return (
      <EmptyState
        headingLevel={2}
        title="We can’t find that pass"
        action={<ButtonLink href={paths.pink()}>Get a pass</ButtonLink>}
      >
        The link may be incomplete. Passes are free, so sign up again.
      </EmptyState>
    );
  }
  if (error && !data) return <Failed what="your pass" onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <div aria-busy="true">
        <Skeleton shape="card" lines={1} />
      </div>
    );
  }
  const print = () => {
    analytics.track('confirmation_print', { kind: 'pink' });
    window.print();
  };
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {isNew ? 'Thank you. This is your pink pass' : 'Your pink pass'}
      </h2>
      <CodePaper className={styles.paper}>
        {data.symbols.qr.length > 0 ? (
          <CodePictures code={data.reference} symbols={data.symbols} />
        ) : (
          <p>{`You’ll find your code here on ${dayWords(campaign.startsOn)}.`}</p>
        )}
      </CodePaper>
      <Facts
        items={[
          { term: 'Good', detail: daysWords(campaign.startsOn, campaign.endsOn) },
          {
            term: 'At',
            detail: centres.find(({ slug }) => slug === data.centre)?.label ?? data.centre,
          },
        ]}
      />
      <Notice tone="info">
        We’ve emailed you the link to this page. Show your pass at the register, or print it.
      </Notice>
      <p className={styles.actions}>
        <Button icon="print" onClick={print}>
          Print
        </Button>
        <ButtonLink variant="quiet" href={paths.deals(data.centre)}>
          Deals there
        </ButtonLink>
      </p>
    </>
  );
}
