import { paths } from 'shared-contracts';
import { LinkedCards } from '../features/cards/linked-cards.tsx';
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
    <MemberPage
      title="Linked cards"
      lead="Pay as you always do. A linked card collects the points by itself."
    >
      <LinkedCards />
    </MemberPage>
  );
}
