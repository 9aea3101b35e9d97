import { FOR_VISITORS } from 'shared-contracts/composition';
import { paths } from 'shared-contracts/content';
import { useMembership, useServices } from 'shared-contracts/remote';
import { ButtonLink } from 'shared-ui';
import styles from './join-panel.module.css';

export function JoinPanel() {
  const { site, analytics } = useServices();
  const { kind } = useMembership();
  const isMember = kind !== 'visitor' && kind !== 'unknown';
  return (
    <section className={styles.panel} aria-labelledby="join-title">
      <h2 id="join-title" className={styles.title} {...(isMember ? {} : FOR_VISITORS)}>
        {isMember ? 'Your points are waiting.' : 'Free to join. Earn from your first dollar.'}
      </h2>
      <div className={styles.side} {...(isMember ? {} : FOR_VISITORS)}>
        <p>
          {isMember
            ? 'Your profile shows every point, where it came from and what it buys.'
            : `${site.clubName} takes two minutes and an email address. No fees, no card to carry.`}
        </p>
        <p>
          {isMember ? (
            <ButtonLink href={paths.profile()}>See your profile</ButtonLink>
          ) : (
            <ButtonLink
              href={paths.joinNow({ callbackUrl: paths.rewards() })}
              onClick={() => analytics.track('rewards_join_click', {})}
            >
              Join now
            </ButtonLink>
          )}
        </p>
      </div>
    </section>
  );
}
