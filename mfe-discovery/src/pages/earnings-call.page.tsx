import { addDays, type ContentClient, instantOf, paths, SITE_TIME_ZONE } from 'shared-contracts/content';
import { type PageArgs, type PageLoaderArgs, pageContext } from 'shared-contracts/remote';
import { contentQuery, useContent } from '../data/content-query.ts';
import { EarningsCallView } from '../features/earnings-call/earnings-call-view.tsx';
import { breadcrumbLd } from '../lib/structured-data.ts';

const earningsCallQuery = (content: ContentClient) =>
  contentQuery(['earnings-call'], (options) => content.earningsCall(options));

interface CallData {
  readonly title: string;
  /** Time of the page's next change, in milliseconds since the epoch. */
  readonly changesAt: number | null;
}

export async function loader({ context }: PageLoaderArgs): Promise<CallData> {
  const { queryClient, services, now } = context.get(pageContext);
  const call = await queryClient.ensureQueryData(earningsCallQuery(services.content));
  const { title, startsAt, endsAt, replay } = call;
  const replayEnds = instantOf(addDays(replay.until, 1), '00:00', SITE_TIME_ZONE);
  const edges = [Date.parse(startsAt), Date.parse(endsAt), replayEnds].filter((instant) => instant > now);
  return { title, changesAt: edges[0] ?? null };
}

export const head = ({ data, services }: PageArgs<CallData>) => ({
  title: data.title,
  description: `When ${services.site.companyName} reports its quarter, where to watch, the dial-in number and the replay.`,
  canonicalPath: paths.earningsCall(),
  jsonLd: [breadcrumbLd(data.title, paths.earningsCall())],
});

export const validUntil = ({ data }: PageArgs<CallData>) => data.changesAt ?? undefined;

export function Component() {
  const call = useContent(earningsCallQuery);
  return <EarningsCallView call={call} />;
}
