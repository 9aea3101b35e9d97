import { addDays, instantOf, localDateAt, SITE_TIME_ZONE, type SignUpPageId } from 'shared-contracts';
import { type PageLoaderArgs, pageContext } from 'shared-contracts/remote';
import { centresQuery } from '../../data/centres.query.ts';
import { signUpPageQuery } from '../../data/sign-up.query.ts';

/** Loads a campaign and the centres. Its date texts are valid until the next midnight. */
export async function loadCampaign({ context }: PageLoaderArgs, page: SignUpPageId) {
  const { queryClient, services, now } = context.get(pageContext);
  const [campaign] = await Promise.all([
    queryClient.ensureQueryData(signUpPageQuery(services.content, page)),
    queryClient.ensureQueryData(centresQuery(services.content)),
  ]);
  const tomorrow = addDays(localDateAt(now, SITE_TIME_ZONE), 1);
  return {
    title: campaign.title,
    lead: campaign.lead,
    until: instantOf(tomorrow, '00:00', SITE_TIME_ZONE),
  };
}
