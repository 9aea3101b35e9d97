import { paths } from 'shared-contracts';
import { EmptyState } from 'shared-ui';
import { MemberPage } from '../features/member/member-page.tsx';

export const head = () => ({
  title: 'Points history',
  description: 'Every point, where it came from and what it bought.',
  canonicalPath: paths.transactionHistory(),
  robots: 'noindex' as const,
});

/** Every point, where it came from and what it bought. */
export function Component() {
  return (
    <MemberPage title="Points history">
      <EmptyState title="No entries yet">
        Each purchase, reward and correction gets a line here, with the balance after it.
      </EmptyState>
    </MemberPage>
  );
}
