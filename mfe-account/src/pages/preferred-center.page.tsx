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
  title: 'Your centre',
  description: 'The centre whose hours, deals and events come first.',
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
      title="Your centre"
      lead={
        next
          ? 'Choose the centre you mean, and we go straight on.'
          : 'Its hours, deals and events come first, wherever you are on the site.'
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
