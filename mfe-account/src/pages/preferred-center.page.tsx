import { paths } from 'shared-contracts';
import { EmptyState } from 'shared-ui';
import { MemberPage } from '../features/member/member-page.tsx';

export const head = () => ({
  title: 'Your centre',
  description: 'The centre whose hours, deals and events come first.',
  canonicalPath: paths.preferredCentre(),
  robots: 'noindex' as const,
});

/** The centre whose hours, deals and events come first. */
export function Component() {
  return (
    <MemberPage title="Your centre">
      <EmptyState title="No centre is chosen yet">Choose the centre that you go to most.</EmptyState>
    </MemberPage>
  );
}
