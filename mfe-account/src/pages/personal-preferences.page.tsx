import { paths } from 'shared-contracts';
import { EmptyState } from 'shared-ui';
import { MemberPage } from '../features/member/member-page.tsx';

export const head = () => ({
  title: 'Personal preferences',
  description: 'Favourite stores, brands and centres, and what we may send you.',
  canonicalPath: paths.personalPreferences(),
  robots: 'noindex' as const,
});

/** Favourite stores, brands and centres, and what we may send you. */
export function Component() {
  return (
    <MemberPage title="Personal preferences">
      <EmptyState title="Nothing is chosen yet">Favourite stores, brands and centres come here.</EmptyState>
    </MemberPage>
  );
}
