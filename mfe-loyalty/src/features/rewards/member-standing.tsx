import { useQuery } from '@tanstack/react-query';
import { type Program, paths } from 'shared-contracts';
import { ProgressBar, TextLink } from 'shared-ui';
import { programQuery } from '../../data/program.query.ts';
import { useClub, useIsMember } from '../club/use-club.ts';
import { useOwnCentre } from '../club/use-own-centre.ts';
import { momentWords, moneyWords, tierName } from '../words/words.ts';
import styles from './member-standing.module.css';

/** What a member looks for here: how far the next tier is, how long the points keep, and the ways to spend them. */
export function MemberStanding() {
  const isMember = useIsMember();
  const { data } = useQuery({ ...programQuery(useClub()), enabled: isMember });
  const at = useOwnCentre();
  if (!isMember) return null;
  return (
    <section className={styles.standing} aria-labelledby="standing-title" aria-busy={!data || undefined}>
      <div className={styles.tier}>
        <h2 id="standing-title">{data ? `${tierName(data.standing.tier)} member` : 'Your tier'}</h2>
        {data && <TierProgress program={data} />}
      </div>
      <ul className={styles.ways}>
        <li>
          <TextLink variant="strong" href={at(paths.redeemPoints, 'redeem-points')}>
            What your points buy
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
          <TextLink variant="strong" href={paths.transactionHistory()}>
            Points history
          </TextLink>
        </li>
      </ul>
    </section>
  );
}

function TierProgress({ program: { standing, tiers } }: { program: Program }) {
  const { next_tier: next, spend_cents: spent, expires_at: expires } = standing;
  const goal = tiers.find(({ tier }) => tier === next?.tier)?.from_cents ?? 0;
  return (
    <>
      {next ? (
        <ProgressBar
          label={`${moneyWords(next.missing_cents, 'USD')} more within twelve months, and you are ${next.tier}`}
          max={goal}
          value={Math.max(0, spent)}
        />
      ) : (
        <p>You are at the top. {moneyWords(spent, 'USD')} spent in the last twelve months keep you there.</p>
      )}
      {expires && (
        <p className={styles.keep}>
          Your points keep until {momentWords(expires)}, and a year longer with every visit.
        </p>
      )}
    </>
  );
}
