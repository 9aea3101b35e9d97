import { useSuspenseQuery } from '@tanstack/react-query';
import { paths } from 'shared-contracts';
import { type PageArgs, type PageLoaderArgs, pageContext, useServices } from 'shared-contracts/remote';
import { earningsCallQuery } from '../data/earnings-call.query.ts';
import { EarningsCallView } from '../features/earnings-call/earnings-call-view.tsx';
import { breadcrumbLd } from '../lib/structured-data.ts';

interface CallData {
  readonly title: string;
  /** The next moment at which the page says something else. */
  readonly changesAt: number | null;
}

export async function loader({ context }: PageLoaderArgs): Promise<CallData> {
  const { queryClient, services, now } = context.get(pageContext);
  const { title, startsAt, endsAt } = await queryClient.ensureQueryData(earningsCallQuery(services.content));
  const edges = [startsAt, endsAt].map((instant) => Date.parse(instant)).filter((instant) => instant > now);
  return { title, changesAt: edges[0] ?? null };
}

export const head = ({ data, services }: PageArgs<CallData>) => ({
  title: data.title,
  description: `When ${services.site.companyName} reports its quarter, where to watch, the dial-in number and the replay.`,
  canonicalPath: paths.earningsCall(),
  jsonLd: [
    breadcrumbLd([
      { name: 'Home', path: paths.home() },
      { name: data.title, path: paths.earningsCall() },
    ]),
  ],
});

export const validUntil = ({ data }: PageArgs<CallData>) => data.changesAt ?? undefined;

export function Component() {
  const { content } = useServices();
  const { data: call } = useSuspenseQuery(earningsCallQuery(content));
  return <EarningsCallView call={call} />;
}
