import { paths } from 'shared-contracts/content';
import { useFact, useServices } from 'shared-contracts/remote';
import { ButtonLink } from 'shared-ui';
import { useIsSignedIn } from '../entry/signed-in-already.tsx';
import styles from '../forms/form.module.css';

/** Pages that a shopper joins from without a task to return to. */
const WITHOUT_TASK: readonly string[] = [paths.home(), paths.profile(), paths.rewards(), paths.joinNow()];

/** Last page of joining. `next` is where the shopper came from. */
export function Welcome({ next }: { next: string }) {
  const { site } = useServices();
  const name = useFact('member.changed')?.first_name;
  const isSignedIn = useIsSignedIn();
  const hasTask = !WITHOUT_TASK.includes(next);
  return (
    <div className={styles.form}>
      <h1>{`Welcome to ${site.clubName}${isSignedIn && name ? `, ${name}` : ''}`}</h1>
      <p className={styles.lead}>
        Next, link the card you shop with. Every purchase at our centers then earns points automatically.
      </p>
      <div className={styles.actions}>
        {hasTask && (
          <ButtonLink href={next} variant="signal" size="large">
            Back to what you were doing
          </ButtonLink>
        )}
        <ButtonLink href={paths.linkedCards()} variant={hasTask ? 'quiet' : 'signal'} size="large">
          Link a card
        </ButtonLink>
        {!hasTask && (
          <ButtonLink href={next === paths.joinNow() ? paths.profile() : next} variant="quiet" size="large">
            Not now
          </ButtonLink>
        )}
      </div>
      <p className={styles.fine}>
        No card to link? <a href={paths.uploadReceipt()}>Send a receipt</a> after you shop, or{' '}
        <a href={paths.memberCard()}>show your member card</a>.
      </p>
    </div>
  );
}
