import { lazy, Suspense } from 'react';
import { paths } from 'shared-contracts/content';
import { Slot, useFact, useMembership, useRequireSignIn } from 'shared-contracts/remote';
import { ErrorState, Section, SignInAgain, Skeleton } from 'shared-ui';
import { ActivityFeed } from '../features/history/activity-feed.tsx';
import { Devices } from '../features/member/devices.tsx';
import { MemberPage } from '../features/member/member-page.tsx';
import { PointsSummary } from '../features/member/points-summary.tsx';
import { Shortcuts } from '../features/member/shortcuts.tsx';

/** Loaded separately at the bottom, because its length is unknown until then. */
const ExpiryForecast = lazy(() =>
  import('../features/expiry/expiry-forecast.tsx').then((file) => ({ default: file.ExpiryForecast })),
);

export const head = () => ({
  title: 'Your profile',
  description: 'Your points, stage, tier and recent activity.',
  canonicalPath: paths.profile(),
  robots: 'noindex' as const,
});

export function Component() {
  const member = useFact('member.changed');
  const membership = useMembership();
  const requireSignIn = useRequireSignIn();
  const name = member?.first_name;
  return (
    <MemberPage title={name ? `Hello, ${name}` : 'Your profile'}>
      {membership.kind === 'visitor' ? (
        <SignInAgain onSignIn={requireSignIn} />
      ) : membership.kind === 'failed' ? (
        <ErrorState
          headingLevel={2}
          title="We couldn’t load your points"
          message="They’re safe. Try again in a moment."
          onRetry={membership.retry}
        />
      ) : (
        <PointsSummary loyalty={membership.kind === 'member' ? membership.loyalty : null} />
      )}
      <Shortcuts />
      <Section
        title="Recent activity"
        space="none"
        link={{ href: paths.transactionHistory(), label: 'All your points' }}
      >
        <ActivityFeed />
      </Section>
      <Suspense fallback={<Skeleton shape="row" lines={3} />}>
        <ExpiryForecast />
      </Suspense>
      <Slot name="profile.preferred-centre" props={{ headingLevel: 2 }} />
      <Section title="This account" space="none">
        <Devices />
      </Section>
    </MemberPage>
  );
}
