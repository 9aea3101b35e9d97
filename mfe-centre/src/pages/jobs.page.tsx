import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { type Job, localDateAt, paths } from 'shared-contracts';
import { type PageArgs, type PageLoaderArgs, useNow, useServices } from 'shared-contracts/remote';
import { ButtonLink, EmptyState, PageHeader } from 'shared-ui';
import { centreQuery } from '../data/centre.query.ts';
import { jobsQuery } from '../data/jobs.query.ts';
import { centreName, placeName } from '../features/centre/centre-words.ts';
import { loading } from '../features/centre/page-context.ts';
import { FilterPills } from '../features/filters/filter-pills.tsx';
import { useFilterParams } from '../features/filters/use-filter-params.ts';
import { CentreFrame, crumbsFrom } from '../features/frame/centre-frame.tsx';
import styles from '../features/jobs/job-card.module.css';
import { JobCard } from '../features/jobs/job-card.tsx';
import { JOB_KINDS } from '../features/jobs/job-words.ts';
import { jobObject } from '../features/structured-data/job.ts';
import { breadcrumbList } from '../features/structured-data/json-ld.ts';
import { structuredData, withStructuredData } from '../features/structured-data/remember.ts';
import { plural } from '../features/words/plural.ts';
import { untilMidnight } from '../features/words/until-midnight.ts';

const CRUMBS = [{ label: 'Jobs' }];
const KINDS = ['full-time', 'part-time', 'seasonal'] as const satisfies ReadonlyArray<Job['kind']>;

export async function loader(args: PageLoaderArgs) {
  const { queryClient, content, slug, now, centre: centreLoading } = loading(args);
  const [centre, jobs] = await Promise.all([
    centreLoading,
    queryClient.ensureQueryData(jobsQuery(content, slug)),
  ]);
  const data = {
    title: `Jobs at ${centreName(centre)}`,
    description: `${plural(jobs.total, 'opening')} at the stores of ${centreName(centre)}: full time, part time and for the season.`,
    until: untilMidnight(now, centre.timeZone),
  };
  return withStructuredData(data, () => [
    breadcrumbList(crumbsFrom(centre, CRUMBS), paths.jobs(slug)),
    ...jobs.items.map((job) => jobObject(job, centre)),
  ]);
}

type Data = Awaited<ReturnType<typeof loader>>;

export const head = ({ data, params }: PageArgs<Data>) => ({
  title: data.title,
  description: data.description,
  canonicalPath: paths.jobs(params.centre ?? ''),
  ...structuredData(data),
});

export const validUntil = ({ data }: PageArgs<Data>) => data.until;

export function Component() {
  const { centre: slug = '' } = useParams();
  const { content } = useServices();
  const { data: centre } = useSuspenseQuery(centreQuery(content, slug));
  const { data: jobs } = useSuspenseQuery(jobsQuery(content, slug));
  const { params } = useFilterParams();
  const today = localDateAt(useNow(), centre.timeZone);
  const kind = KINDS.find((known) => known === params.get('kind')) ?? null;
  const open = jobs.items.filter(({ expiresOn }) => expiresOn >= today);
  const shown = open.filter((job) => kind === null || job.kind === kind);
  return (
    <CentreFrame centre={centre} kind="jobs" crumbs={CRUMBS}>
      <PageHeader
        title={`Jobs in ${placeName(centre)}`}
        lead={
          open.length > 0 && (
            <p>{plural(open.length, 'opening')}, at the stores and with the centre itself.</p>
          )
        }
      />
      {open.length === 0 ? (
        <EmptyState
          title="No openings right now"
          action={
            <ButtonLink variant="quiet" href={paths.stores(slug)}>
              See the stores
            </ButtonLink>
          }
        >
          Stores often hire before the season; many take a word at the counter too.
        </EmptyState>
      ) : (
        <>
          <div className={styles.tools}>
            <FilterPills
              label="Kind of job"
              items={[
                { label: 'All', href: paths.jobs(slug), count: open.length, current: kind === null },
                ...KINDS.map((each) => ({
                  label: JOB_KINDS[each],
                  href: paths.jobs(slug, { kind: each }),
                  count: open.filter((job) => job.kind === each).length,
                  current: each === kind,
                })).filter(({ count }) => count > 0),
              ]}
            />
          </div>
          <ul className={styles.jobs}>
            {shown.map((job) => (
              <JobCard key={job.id} job={job} timeZone={centre.timeZone} />
            ))}
          </ul>
        </>
      )}
    </CentreFrame>
  );
}
