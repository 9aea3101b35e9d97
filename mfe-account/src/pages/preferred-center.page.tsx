import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { paths } from 'shared-contracts/content';
import { useFact, useSearchParams, useServices } from 'shared-contracts/remote';
import { centresQuery } from '../data/centres.query.ts';
import { preferredCentreQuery } from '../data/preferences.query.ts';
import { CentreChoice } from '../features/centre-choice/centre-choice.tsx';
import { MemberData } from '../features/member/member-data.tsx';
import { MemberPage } from '../features/member/member-page.tsx';

export { loadCentres as loader } from '../data/centres.query.ts';

export const head = () => ({
  title: 'Your center',
  description: 'The center whose hours, deals and events you see first.',
  canonicalPath: paths.preferredCentre(),
  robots: 'noindex' as const,
});

/** Returns the path of a page below a centre, or null for anything that leads elsewhere. */
const nextOf = (next: string | null) => (next && /^[a-z]+(-[a-z]+)*$/.test(next) ? next : null);

export function Component() {
  const { content, member } = useServices();
  const [search] = useSearchParams();
  const queryClient = useQueryClient();
  const { data: centres } = useSuspenseQuery(centresQuery(content));
  const mpid = useFact('member.changed')?.mpid;
  const query = useQuery({ ...preferredCentreQuery(member, mpid ?? ''), enabled: mpid !== undefined });
  const next = nextOf(search.get('next'));
  return (
    <MemberPage
      title="Your center"
      lead={
        next
          ? 'Choose a center and we’ll take you right there.'
          : 'You’ll see its hours, deals and events first, anywhere on the site.'
      }
    >
      <MemberData query={query}>
        {(preferred) => (
          <CentreChoice
            centres={centres}
            preferred={preferred}
            next={next}
            onChosen={() => void queryClient.invalidateQueries({ queryKey: ['preferred-centre'] })}
          />
        )}
      </MemberData>
    </MemberPage>
  );
}
