import { paths } from 'shared-contracts';
import { useFact } from 'shared-contracts/remote';
import { EmptyState, PointsRing, Skeleton } from 'shared-ui';
import { MemberPage } from '../features/member/member-page.tsx';
import styles from './profile.module.css';

export const head = () => ({
  title: 'Your profile',
  description: 'Your points, stage, tier and what you did last.',
  canonicalPath: paths.profile(),
  robots: 'noindex' as const,
});

/** Where the member stands, and what they did last. */
export function Component() {
  const member = useFact('member.changed');
  const loyalty = useFact('loyalty.changed');
  if (!loyalty) {
    return (
      <MemberPage title="Your profile">
        <Skeleton shape="card" lines={2} />
      </MemberPage>
    );
  }
  const { points, stage, tier, pending } = loyalty;
  return (
    <MemberPage title={member?.first_name ? `Hello, ${member.first_name}` : 'Your profile'}>
      <section className={styles.standing} aria-label="Your points">
        <PointsRing points={points} tone="pine" className={styles.ring} />
        <dl className={styles.facts}>
          <div>
            <dt>Tier</dt>
            <dd className={styles.tier}>{tier}</dd>
          </div>
          <div>
            <dt>Stage</dt>
            <dd>{stage} of 3</dd>
          </div>
          <div>
            <dt>On their way</dt>
            <dd>{pending} points</dd>
          </div>
        </dl>
      </section>
      <EmptyState title="Nothing has happened yet">
        Your first purchase shows here, with its points. Send in a receipt or link a card to begin.
      </EmptyState>
    </MemberPage>
  );
}
