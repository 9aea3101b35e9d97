import { paths } from 'shared-contracts';
import { useFact, useServices } from 'shared-contracts/remote';
import { Awning, ButtonLink, PointsRing } from 'shared-ui';
import { useOwnCentre } from '../club/use-own-centre.ts';
import { balanceText } from './balance-text.ts';
import styles from './club-hero.module.css';

/** Points in the ring for somebody who has none of their own yet. */
const EXAMPLE_POINTS = 312;

/** The lead of the club's page: for a visitor what the club is, for a member where they stand. */
export function ClubHero() {
  const { site } = useServices();
  const loyalty = useFact('loyalty.changed');
  const points = loyalty?.points ?? EXAMPLE_POINTS;
  return (
    <section className={styles.hero} aria-labelledby="club-title">
      <Awning tone="butter" size="large" className={styles.awning} />
      <div className={styles.words}>
        <h1 id="club-title" className={styles.title}>
          <span>Shop as you do.</span> <span>Points do the rest.</span>
        </h1>
        <div className={styles.text}>
          {loyalty && <p>{balanceText(loyalty)}</p>}
          {/* A member's words lie on it: the place is as large for both. */}
          <p data-covered={loyalty ? true : undefined}>
            {site.clubName} is free. Every dollar at our centres is a point; at 250 the first reward is yours,
            and gold and platinum members get into the sales a day or two early.
          </p>
        </div>
        <HeroActions isMember={loyalty !== null} />
      </div>
      <figure className={styles.figure}>
        <PointsRing points={points} tone="pine" className={styles.ring} />
        <figcaption>{loyalty ? 'Your points today' : 'An example, a few visits in'}</figcaption>
      </figure>
    </section>
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
    <p className={styles.actions}>
      <ButtonLink
        href={paths.joinNow({ callbackUrl: paths.rewards() })}
        variant="butter"
        onClick={() => analytics.track('rewards_join_click', {})}
      >
        Join the club
      </ButtonLink>
      <a className={styles.signIn} href={paths.signIn({ callbackUrl: paths.rewards() })}>
        I am a member: sign in
      </a>
    </p>
  );
}
