import { paths } from 'shared-contracts';
import { EmptyState } from 'shared-ui';
import { MemberPage } from '../features/member/member-page.tsx';

export const head = () => ({
  title: 'Linked cards',
  description: 'Cards that collect points as you pay.',
  canonicalPath: paths.linkedCards(),
  robots: 'noindex' as const,
});

/** Cards that collect points as you pay. */
export function Component() {
  return (
    <MemberPage title="Linked cards">
      <EmptyState title="No card is linked yet">
        A linked card collects the points by itself: you pay as always, and they come within three days.
      </EmptyState>
    </MemberPage>
  );
}
