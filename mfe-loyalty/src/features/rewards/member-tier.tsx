import { useQuery } from '@tanstack/react-query';
import { FOR_VISITORS } from 'shared-contracts/composition';
import { paths } from 'shared-contracts/content';
import { type Program, TIER_SPEND } from 'shared-contracts/member';
import { type MemberPartState, useMemberPart, useMembership, useServices } from 'shared-contracts/remote';
import { ProgressBar, Skeleton, TextLink } from 'shared-ui';
import { useIsMember } from '../../data/member-query.ts';
import { programQuery } from '../../data/program.query.ts';
import { NotLoaded } from '../club/not-loaded.tsx';
import { useOwnCentre } from '../club/use-own-centre.ts';
import { momentWords, moneyWords, tierName } from '../words/words.ts';
import styles from './member-tier.module.css';

const GOLD_CENTS = TIER_SPEND.gold * 100;

/**
 * Tier progress and ways to spend points: the member's own, or the start values. Both have the same shape, so
 * nothing shifts once the membership is known.
 */
export function MemberTier({ hasPass }: { hasPass: boolean }) {
  const { kind } = useMembership();
  const { member } = useServices();
  const query = useQuery({ ...programQuery(member), enabled: useIsMember() });
  const part = useMemberPart(query);
  const isVisitor = kind === 'unknown' || part.kind === 'signed-out';
  const at = useOwnCentre();
  const program = part.kind === 'loaded' ? part.data : undefined;
  return (
    <section className={styles.standing} aria-labelledby="standing-title">
      <div className={styles.tier}>
        <h2 id="standing-title" {...(isVisitor ? FOR_VISITORS : {})}>
          {program
            ? `${tierName(program.standing.tier)} member`
            : isVisitor
              ? 'Blue from day one'
              : 'Your tier'}
        </h2>
        {isVisitor ? <FirstTier /> : <OwnTier part={part} />}
      </div>
      <ul className={styles.ways}>
        <li>
          <TextLink
            variant="strong"
            href={at(paths.redeemPoints, 'redeem-points')}
          >{`What ${isVisitor ? '' : 'your '}points buy`}</TextLink>
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
        {hasPass && (
          <li>
            <TextLink variant="strong" href={paths.savingsPass()}>
              The savings pass
            </TextLink>
          </li>
        )}
      </ul>
    </section>
  );
}

function OwnTier({ part }: { part: MemberPartState<Program> }) {
  if (part.kind === 'loaded') return <TierProgress program={part.data} />;
  if (part.kind === 'failed')
    return <NotLoaded onRetry={part.retry}>We couldn’t load your tier. It hasn’t changed.</NotLoaded>;
  return (
    <>
      <div aria-busy="true">
        <Skeleton lines={2} />
      </div>
      <p className={styles.keep} />
    </>
  );
}

function FirstTier() {
  return (
    <>
      <ProgressBar
        {...FOR_VISITORS}
        label={`${moneyWords(GOLD_CENTS, 'USD')} within 12 months and you’re gold`}
        max={GOLD_CENTS}
        value={0}
      />
      <p className={styles.keep} {...FOR_VISITORS}>
        Points are good for 12 months, and any activity renews them.
      </p>
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
          ? `Your points are good until ${momentWords(expires)}. Any activity renews them for 12 months.`
          : 'Points are good for 12 months, and any activity renews them.'}
      </p>
    </>
  );
}
