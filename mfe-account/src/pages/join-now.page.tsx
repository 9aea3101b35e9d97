import { paths } from 'shared-contracts';
import { type PageArgs, useServices } from 'shared-contracts/remote';
import { ButtonLink } from 'shared-ui';
import { AccountHolds } from '../features/entry/account-holds.tsx';
import { EntryLayout } from '../features/entry/entry-layout.tsx';
import styles from './entry.module.css';

export const head = ({ services: { site } }: PageArgs) => ({
  title: 'Join the club',
  description: `Join ${site.clubName}: free, for anyone of 18 and over, with a point for every dollar from the first purchase.`,
  canonicalPath: paths.joinNow(),
});

/** What joining gives. */
export function Component() {
  const { site } = useServices();
  return (
    <EntryLayout aside={<AccountHolds title="One account, every centre" />}>
      <h1>Join once. Every dollar counts after that.</h1>
      <p className={styles.text}>
        {site.clubName} is free and open to everyone of 18 and over in the United States and Canada. Points
        start with the first purchase; the first reward is yours at 250.
      </p>
      <p className={styles.actions}>
        <ButtonLink href={paths.rewards()}>See how the club works</ButtonLink>
        <ButtonLink href={paths.findACentre()} variant="quiet">
          Find your centre
        </ButtonLink>
      </p>
    </EntryLayout>
  );
}
