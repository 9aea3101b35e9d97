import { useEffect, useRef } from 'react';
import { paths, type SignUpPage } from 'shared-contracts';
import { useFact } from 'shared-contracts/remote';
import { ButtonLink, Facts } from 'shared-ui';
import { daysWords } from './campaign-words.ts';
import styles from './pink-pass.module.css';

/** The sign-up is kept. Takes the focus, so that it is heard too. */
export function SignedUp({ campaign, reference }: { campaign: SignUpPage; reference: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const centre = useFact('member.changed')?.preferred_center ?? null;
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        You are on the list
      </h2>
      <p>The list of deals comes by mail, the evening before everybody else has it.</p>
      <Facts
        items={[
          { term: 'The days', detail: daysWords(campaign.startsOn, campaign.endsOn) },
          { term: 'Your number', detail: <strong>{reference}</strong> },
        ]}
      />
      <p>Quote the number when you write to us about it.</p>
      <p className={styles.actions}>
        <ButtonLink href={centre ? paths.parking(centre) : paths.preferredCentre({ next: 'parking' })}>
          Where to park
        </ButtonLink>
        <ButtonLink variant="quiet" href={paths.rewards()}>
          Shop a day early
        </ButtonLink>
      </p>
    </>
  );
}
