import { paths } from 'shared-contracts/content';
import { LinkedCards } from '../features/cards/linked-cards.tsx';
import { MemberPage } from '../features/member/member-page.tsx';

export const head = () => ({
  title: 'Linked cards',
  description: 'Cards that earn points when you pay.',
  canonicalPath: paths.linkedCards(),
  robots: 'noindex' as const,
});

export function Component() {
  return (
    <MemberPage title="Linked cards" lead="Pay like always. A linked card earns points automatically.">
      <LinkedCards />
    </MemberPage>
  );
}
