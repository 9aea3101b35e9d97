import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { data as answer, redirect, useParams } from 'react-router';
import { type ContentClient, localDateAt, paths, slugOf } from 'shared-contracts/content';
import { type PageArgs, type PageLoaderArgs, pageContext, useServices } from 'shared-contracts/remote';
import { centreQuery } from '../data/centre.query.ts';
import { ClubPage, placeName } from '../features/club/club-page.tsx';
import { structuredData, withBreadcrumb } from '../features/club/structured-data.ts';
import { RewardSheet } from '../features/reward/reward-sheet.tsx';
import { nextMidnight } from '../features/words/next-midnight.ts';
import { offerName, pointsWords } from '../features/words/words.ts';

const parseIdSegment = (segment: string | undefined): number | null =>
  segment && /^[1-9]\d{0,14}$/.test(segment) ? Number(segment) : null;

const rewardQuery = (content: ContentClient, slug: string, id: number) =>
  queryOptions({
    queryKey: ['reward', slug, id],
    queryFn: ({ signal }) => content.reward(slug, id, { signal }),
  });

export async function loader({ params, context }: PageLoaderArgs) {
  const { queryClient, services, now } = context.get(pageContext);
  const slug = params.centre ?? '';
  const id = parseIdSegment(params.rewardId);
  if (id === null) throw answer(null, { status: 404 });
  const [centre, reward] = await Promise.all([
    queryClient.ensureQueryData(centreQuery(services.content, slug)),
    queryClient.ensureQueryData(rewardQuery(services.content, slug, id)),
  ]);
  const path = paths.reward(slug, reward.storeName, id);
  if (slugOf(reward.storeName) !== params.storeName) throw redirect(path, 301);
  const today = localDateAt(now, centre.timeZone);
  const data = {
    title: `${offerName(reward.title, reward.storeName)}, ${placeName(centre)}: ${pointsWords(reward.points)}`,
    description: `${reward.summary} A club reward at ${placeName(centre)}.`,
    path,
    ended: reward.endsOn < today,
    begun: reward.startsOn <= today,
    until: nextMidnight(now, centre.timeZone),
  };
  return withBreadcrumb(data, [
    { name: placeName(centre), item: paths.centre(slug) },
    { name: reward.title, item: path },
  ]);
}

type Data = Awaited<ReturnType<typeof loader>>;

export const head = ({ data }: PageArgs<Data>) => ({
  title: data.title,
  description: data.description,
  canonicalPath: data.path,
  // Search engines must not list a reward that is not valid now.
  ...(data.ended || !data.begun ? { robots: 'noindex' as const } : {}),
  ...structuredData(data),
});

/** The page still shows an ended reward, with a notice. */
export const status = ({ data }: PageArgs<Data>) => (data.ended ? 410 : 200);

export const validUntil = ({ data }: PageArgs<Data>) => data.until;

export function Component() {
  const { centre: slug = '', rewardId } = useParams();
  const { content, analytics } = useServices();
  const id = parseIdSegment(rewardId) ?? 0;
  const { data: centre } = useSuspenseQuery(centreQuery(content, slug));
  const { data: reward } = useSuspenseQuery(rewardQuery(content, slug, id));
  useEffect(() => analytics.track('reward_view', { centre: slug, id }), [analytics, slug, id]);
  return (
    <ClubPage
      centre={centre}
      here={offerName(reward.title, reward.storeName)}
      crumbs={[{ label: 'Stores', href: paths.stores(slug) }]}
    >
      <RewardSheet reward={reward} centre={centre} />
    </ClubPage>
  );
}
