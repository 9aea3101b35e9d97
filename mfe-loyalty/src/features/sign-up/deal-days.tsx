import { useEffect, useRef } from 'react';
import { paths, type SignUpPage } from 'shared-contracts/content';
import { useFact } from 'shared-contracts/remote';
import { ButtonLink, Facts } from 'shared-ui';
import { daysWords } from './campaign-words.ts';
import categoryStyles from './category-choice.module.css';
import styles from './pink-pass.module.css';

export function CategoryChoice({ categories }: { categories: ReadonlyArray<{ id: number; name: string }> }) {
  return (
    <fieldset className={categoryStyles.group}>
      <legend>Your interests</legend>
      <p className={categoryStyles.hint}>They help us plan. Leave it blank if you like everything.</p>
      <div className={categoryStyles.choices}>
        {categories.map(({ id, name }) => (
          <label key={id} className={categoryStyles.choice}>
            <input type="checkbox" name="categories" value={id} />
            <span>{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function SignedUp({ campaign, reference }: { campaign: SignUpPage; reference: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const centre = useFact('member.changed')?.preferred_center ?? null;
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        You’re on the list
      </h2>
      <p>We’ve emailed you the dates and your center’s deals page.</p>
      <Facts
        items={[
          { term: 'Dates', detail: daysWords(campaign.startsOn, campaign.endsOn) },
          { term: 'Confirmation number', detail: <strong>{reference}</strong> },
        ]}
      />
      <p>Mention this number if you contact us.</p>
      <p className={styles.actions}>
        <ButtonLink href={centre ? paths.parking(centre) : paths.preferredCentre({ next: 'parking' })}>
          Where to park
        </ButtonLink>
        <ButtonLink variant="quiet" href={paths.rewards()}>
          About the club
        </ButtonLink>
      </p>
    </>
  );
}
