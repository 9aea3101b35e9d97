import { paths, safeReturnPath } from 'shared-contracts';
import { type PageArgs, useSearchParams, useServices } from 'shared-contracts/remote';
import { ButtonLink, Notice } from 'shared-ui';
import { AccountHolds } from '../features/entry/account-holds.tsx';
import { EntryLayout } from '../features/entry/entry-layout.tsx';
import { purposeOf } from '../features/entry/return-to.ts';
import styles from './entry.module.css';

export const head = ({ services: { site } }: PageArgs) => ({
  title: 'Sign in',
  description: `Sign in to ${site.clubName} for your points, rewards, saved deals and your centre.`,
  canonicalPath: paths.signIn(),
  robots: 'noindex' as const,
});

/** Says why the shopper is here, what the account holds, and how to get one. */
export function Component() {
  const { site } = useServices();
  const [search] = useSearchParams();
  const callbackUrl = safeReturnPath(search.get('callbackUrl'));
  const purpose = search.get('error') === 'SessionRequired' ? purposeOf(callbackUrl) : null;
  return (
    <EntryLayout aside={<AccountHolds title="What is behind this door" />}>
      <h1>{purpose ? `Sign in to ${purpose}` : 'Sign in'}</h1>
      {search.get('error') === 'SessionRequired' && (
        <Notice icon="lock">
          That page is a member's own, so we need to know that it is you. You will be brought back to it
          afterwards.
        </Notice>
      )}
      <p className={styles.text}>
        {site.clubName} is how the site knows you: one account for every centre, with your points and what
        they buy.
      </p>
      <p className={styles.actions}>
        <ButtonLink href={paths.rewards()}>See how the club works</ButtonLink>
        <ButtonLink href={paths.joinNow({ callbackUrl: callbackUrl ?? paths.home() })} variant="quiet">
          What joining gives you
        </ButtonLink>
      </p>
    </EntryLayout>
  );
}
