import { addDays, instantOf, localDateAt, SITE_TIME_ZONE } from 'shared-contracts';
import { type PageLoaderArgs, pageContext } from 'shared-contracts/remote';
import { savingsPassQuery } from '../../data/savings-pass.query.ts';

/** Loads the pass. Its date texts are valid until the next midnight. */
export async function loadPass({ context }: PageLoaderArgs) {
  const { queryClient, services, now } = context.get(pageContext);
  const pass = await queryClient.ensureQueryData(savingsPassQuery(services.content));
  const tomorrow = addDays(localDateAt(now, SITE_TIME_ZONE), 1);
  return { pass, until: instantOf(tomorrow, '00:00', SITE_TIME_ZONE) };
}
