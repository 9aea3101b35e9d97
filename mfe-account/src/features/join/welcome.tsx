import { paths } from 'shared-contracts/content';
import { useFact, useServices } from 'shared-contracts/remote';
import { ButtonLink } from 'shared-ui';
import styles from '../forms/form.module.css';

/** Last page of joining. `next` is where the shopper came from. */
export function Welcome({ next }: { next: string }) {
  const { site } = useServices();
  const name = useFact('member.changed')?.first_name;
  return (
    <div className={styles.form}>
      <h1>{`Welcome to ${site.clubName}${name ? `, ${name}` : ''}`}</h1>
      <p className={styles.lead}>
        Next, link the card you shop with. Every purchase at our centers then earns points automatically.
      </p>
      <div className={styles.actions}>
        <ButtonLink href={paths.linkedCards()} variant="signal" size="large">
          Link a card
        </ButtonLink>
        <ButtonLink href={next} variant="quiet" size="large">
          Continue
        </ButtonLink>
      </div>
      <p className={styles.fine}>
        No card to link? <a href={paths.uploadReceipt()}>Send a receipt</a> after you shop, or{' '}
        <a href={paths.memberCard()}>show your member card</a>.
      </p>
    </div>
  );
}
