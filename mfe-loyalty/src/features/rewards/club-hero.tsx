import { FOR_VISITORS } from 'shared-contracts/composition';
import { paths } from 'shared-contracts/content';
import { type Loyalty, nextRewardCost, REWARD_COSTS } from 'shared-contracts/member';
import { type Membership, useMembership, useServices } from 'shared-contracts/remote';
import { Awning, ButtonLink, PointsRing, Skeleton } from 'shared-ui';
import { NotLoaded } from '../club/not-loaded.tsx';
import { useOwnCentre } from '../club/use-own-centre.ts';
import { pointsWords } from '../words/words.ts';
import styles from './club-hero.module.css';

const EXAMPLE_POINTS = 312;

export function ClubHero() {
  const { site } = useServices();
  const membership = useMembership();
  const isVisitor = membership.kind === 'visitor' || membership.kind === 'unknown';
  return (
    <section className={styles.hero} aria-labelledby="club-title">
      <Awning tone="butter" size="large" className={styles.awning} />
      <div className={styles.words}>
        <h1 id="club-title" className={styles.title}>
          <span>Shop like always.</span> <span>The points add up.</span>
        </h1>
        <div className={styles.text}>
          <MemberWords membership={membership} />
          {/* Covered by the member's text, so both take the same room. */}
          <p data-covered={isVisitor ? undefined : true} {...FOR_VISITORS}>
            {`${site.clubName} is free. Every dollar at our centers is a point. Your first reward comes at 250. Some rewards are for gold members, from $500 in 12 months. Others are for platinum members, from $1,500.`}
          </p>
        </div>
        <HeroActions isMember={!isVisitor} />
      </div>
      <Ring membership={membership} />
    </section>
  );
}

function MemberWords({ membership }: { membership: Membership }) {
  if (membership.kind === 'member') return <p>{balanceText(membership.loyalty)}</p>;
  if (membership.kind === 'loading')
    return (
      <div aria-busy="true">
        <Skeleton lines={3} />
      </div>
    );
  if (membership.kind === 'failed')
    return <NotLoaded onRetry={membership.retry}>We couldn’t load your points. They’re safe.</NotLoaded>;
  return null;
}

function Ring({ membership }: { membership: Membership }) {
  if (membership.kind === 'loading')
    return (
      <figure className={styles.figure} aria-busy="true">
        {/* Same size as the ring that replaces it. */}
        <div className={styles.place}>
          <PointsRing points={0} tone="pine" className={styles.ring} aria-hidden="true" />
          <Skeleton shape="ring" className={styles.ring} />
        </div>
        <figcaption>Your points today</figcaption>
      </figure>
    );
  const loyalty = membership.kind === 'member' ? membership.loyalty : null;
  return (
    <figure
      className={styles.figure}
      data-covered={membership.kind === 'failed' || undefined}
      {...(loyalty ? {} : FOR_VISITORS)}
    >
      <PointsRing points={loyalty?.points ?? EXAMPLE_POINTS} tone="pine" className={styles.ring} />
      <figcaption>{loyalty ? 'Your points today' : 'An example, after a few visits'}</figcaption>
    </figure>
  );
}

function HeroActions({ isMember }: { isMember: boolean }) {
  const { analytics } = useServices();
  const at = useOwnCentre();
  if (isMember) {
    return (
      <p className={styles.actions}>
        <ButtonLink href={at(paths.redeemPoints, 'redeem-points')} variant="butter">
          See what they buy
        </ButtonLink>
        <a className={styles.signIn} href={paths.profile()}>
          Your profile
        </a>
      </p>
    );
  }
  return (
    <p className={styles.actions} {...FOR_VISITORS}>
      <ButtonLink
        href={paths.joinNow({ callbackUrl: paths.rewards() })}
        variant="butter"
        onClick={() => analytics.track('rewards_join_click', {})}
      >
        Join the club
      </ButtonLink>
      <a className={styles.signIn} href={paths.signIn({ callbackUrl: paths.rewards() })}>
        I’m a member: sign in
      </a>
    </p>
  );
}

/** Returns the balance as sentences, with stage, tier and the next reward. */
export function balanceText({ points, stage, tier, pending }: Loyalty): string {
  const best = REWARD_COSTS.findLast((cost) => cost <= points);
  const next = nextRewardCost(points);
  const reward = best ? ` You can choose a ${best}-point reward.` : '';
  const ahead = next
    ? ` ${pointsWords(next - points)} to go to ${best ? 'the next' : 'your first'} one.`
    : '';
  const waiting = pending > 0 ? ` Another ${pointsWords(pending)} pending.` : '';
  return `You have ${pointsWords(points)}: stage ${stage}, ${tier} tier.${reward}${ahead}${waiting}`;
}
