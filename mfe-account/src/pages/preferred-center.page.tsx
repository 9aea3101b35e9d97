import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { paths } from 'shared-contracts';
import { type PageLoaderArgs, pageContext, useSearchParams, useServices } from 'shared-contracts/remote';
import { centresQuery } from '../data/centres.query.ts';
import { preferencesQuery } from '../data/preferences.query.ts';
import { CentreChoice } from '../features/centre-choice/centre-choice.tsx';
import { MemberData, usePreferences } from '../features/member/member-data.tsx';
import { MemberPage } from '../features/member/member-page.tsx';

export async function loader({ context }: PageLoaderArgs) {
  const { queryClient, services } = context.get(pageContext);
  await queryClient.ensureQueryData(centresQuery(services.content));
  return null;
}

export const head = () => ({
  title: 'Your center',
  description: 'The center whose hours, deals and events you see first.',
  canonicalPath: paths.preferredCentre(),
  robots: 'noindex' as const,
});

/** A kind of page below a centre, and nothing that leads elsewhere. */
const nextOf = (next: string | null) => (next && /^[a-z]+(-[a-z]+)*$/.test(next) ? next : null);

/** Chooses the centre that the site puts first. */
export function Component() {
  const { content, member } = useServices();
  const [search] = useSearchParams();
  const queryClient = useQueryClient();
  const { data: centres } = useSuspenseQuery(centresQuery(content));
  const query = usePreferences();
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
        {({ attributes }) => (
          <CentreChoice
            centres={centres}
            preferred={attributes.preferred_center}
            next={next}
            onChosen={() => void queryClient.invalidateQueries(preferencesQuery(member))}
          />
        )}
      </MemberData>
    </MemberPage>
  );
}
