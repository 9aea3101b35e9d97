import { useQuery } from '@tanstack/react-query';
import { type Program, paths, TIER_SPEND } from 'shared-contracts';
import { ProgressBar, Skeleton, TextLink } from 'shared-ui';
import { programQuery } from '../../data/program.query.ts';
import { NotLoaded } from '../club/not-loaded.tsx';
import { useClub, useIsMember } from '../club/use-club.ts';
import { useOwnCentre } from '../club/use-own-centre.ts';
import { momentWords, moneyWords, tierName } from '../words/words.ts';
import styles from './member-standing.module.css';

const GOLD_CENTS = TIER_SPEND.gold * 100;

/**
 * Distance to the next tier, how long points keep, and the ways to spend them: of a member as they are, of all others
 * as they begin. It is the same shape for both, so that nothing moves when it becomes known who is looking.
 */
export function MemberStanding() {
  const isMember = useIsMember();
  const { data, isError, refetch } = useQuery({ ...programQuery(useClub()), enabled: isMember });
  const at = useOwnCentre();
  const program = isMember ? data : undefined;
  return (
    <section className={styles.standing} aria-labelledby="standing-title">
      <div className={styles.tier}>
        <h2 id="standing-title">
          {program
            ? `${tierName(program.standing.tier)} member`
            : isMember
              ? 'Your tier'
              : 'Blue from day one'}
        </h2>
        {program ? (
          <TierProgress program={program} />
        ) : !isMember ? (
          <FirstTier />
        ) : isError ? (
          <NotLoaded onRetry={() => void refetch()}>We couldn’t load your tier. It hasn’t changed.</NotLoaded>
        ) : (
          <>
            <div aria-busy="true">
              <Skeleton lines={2} />
            </div>
            <p className={styles.keep} />
          </>
        )}
      </div>
      <ul className={styles.ways}>
        <li>
          <TextLink variant="strong" href={at(paths.redeemPoints, 'redeem-points')}>
            What {isMember ? 'your ' : ''}points buy
          </TextLink>
        </li>
        <li>
          <TextLink variant="strong" href={at(paths.pointsExchange, 'points-exchange')}>
            Exchange points
          </TextLink>
        </li>
        <li>
          <TextLink variant="strong" href={at((centre) => paths.savedDeals(centre), 'saved-deals')}>
            Saved deals and codes
          </TextLink>
        </li>
        <li>
          <TextLink variant="strong" href={paths.savingsPass()}>
            The savings pass
          </TextLink>
        </li>
      </ul>
    </section>
  );
}

/** First tier, where everybody begins. */
function FirstTier() {
  return (
    <>
      <ProgressBar
        label={`${moneyWords(GOLD_CENTS, 'USD')} within 12 months and you’re gold`}
        max={GOLD_CENTS}
        value={0}
      />
      <p className={styles.keep}>Points are good for a year, and every visit adds a year.</p>
    </>
  );
}

function TierProgress({ program: { standing, tiers } }: { program: Program }) {
  const { next_tier: next, spend_cents: spent, expires_at: expires } = standing;
  const goal = tiers.find(({ tier }) => tier === next?.tier)?.from_cents ?? 0;
  return (
    <>
      {next ? (
        <ProgressBar
          label={`${moneyWords(next.missing_cents, 'USD')} more within 12 months and you’re ${next.tier}`}
          max={goal}
          value={Math.max(0, spent)}
        />
      ) : (
        <ProgressBar
          label={`You’re at the top, with ${moneyWords(spent, 'USD')} in the last 12 months`}
          max={1}
          value={1}
        />
      )}
      <p className={styles.keep}>
        {expires
          ? `Your points are good until ${momentWords(expires)}, and every visit adds a year.`
          : 'Points are good for a year, and every visit adds a year.'}
      </p>
    </>
  );
}
