import { paths } from 'shared-contracts/content';
import { MemberPage } from '../features/member/member-page.tsx';
import { MemberCard } from '../features/member-card/member-card.tsx';

export const head = () => ({
  title: 'Member card',
  description: 'Your member number, to be scanned in a store or at guest services.',
  canonicalPath: paths.memberCard(),
  robots: 'noindex' as const,
});

export function Component() {
  return (
    <MemberPage title="Member card" lead="Show it in stores and at guest services.">
      <MemberCard />
    </MemberPage>
  );
}
