import { type ContentClient, type Job, localDateAt, paths } from 'shared-contracts/content';
import { useNow } from 'shared-contracts/remote';
import { PageHeader, SceneStrip } from 'shared-ui';
import { contentQuery, useContent, WHOLE_LIST } from '../data/content-query.ts';
import { centreName, placeName, plural, spelledFor } from '../features/centre/centre-words.ts';
import { untilMidnight } from '../features/centre/page-context.ts';
import { FilterPills } from '../features/filters/filter-pills.tsx';
import { useFilterParams } from '../features/filters/use-filter-params.ts';
import { type CentreViewProps, createCentrePage } from '../features/frame/create-centre-page.tsx';
import styles from '../features/jobs/job-card.module.css';
import { JOB_KINDS, JobCard } from '../features/jobs/job-card.tsx';
import { type JsonLd, schemaOrg, typed } from '../features/structured-data/json-ld.ts';
import { type CentreFacts, postalAddress } from '../features/structured-data/place.ts';
import { NothingHere } from '../features/texts/nothing-here.tsx';

const jobsQuery = (content: ContentClient, slug: string) =>
  contentQuery(['jobs', slug], (options) => content.jobs(slug, { limit: WHOLE_LIST }, options));

const KINDS = ['full-time', 'part-time', 'seasonal'] as const satisfies ReadonlyArray<Job['kind']>;

export const { loader, head, validUntil, Component } = createCentrePage({
  kind: 'jobs',
  crumbs: [{ label: 'Jobs' }],
  load: ({ queryClient, content, slug }) => queryClient.ensureQueryData(jobsQuery(content, slug)),
  head: ({ centre, loaded: jobs, now }) => ({
    title: `Jobs at ${centreName(centre)}`,
    description: `${plural(jobs.total, 'opening')} at the stores of ${centreName(centre)}: full time, part time and seasonal.`,
    until: untilMidnight(now, centre.timeZone),
  }),
  jsonLd: ({ centre, loaded: jobs }) => jobs.items.map((job) => jobObject(job, centre)),
  View: JobsPage,
});

function JobsPage({ centre, slug }: CentreViewProps) {
  const jobs = useContent(jobsQuery, slug);
  const { params } = useFilterParams();
  const today = localDateAt(useNow(), centre.timeZone);
  const kind = KINDS.find((known) => known === params.get('kind')) ?? null;
  const open = jobs.items.filter(({ expiresOn }) => expiresOn >= today);
  const shown = open.filter((job) => kind === null || job.kind === kind);
  return (
    <>
      <PageHeader
        strip={<SceneStrip place={centre.slug} picture="jobs" />}
        title={`Jobs in ${placeName(centre)}`}
        lead={
          open.length > 0 && (
            <p>
              {spelledFor(
                centre,
                `${plural(open.length, 'opening')}, at the stores and at the center itself.`,
              )}
            </p>
          )
        }
      />
      {open.length === 0 ? (
        <NothingHere title="No openings right now" href={paths.stores(slug)} link="See the stores">
          Stores often hire before the holidays, and many take walk-in applications.
        </NothingHere>
      ) : (
        <>
          <div className={styles.tools}>
            <FilterPills
              label="Type of job"
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
    </>
  );
}

const EMPLOYMENT_TYPES: Record<Job['kind'], string> = {
  'full-time': 'FULL_TIME',
  'part-time': 'PART_TIME',
  seasonal: 'TEMPORARY',
};

const jobObject = (job: Job, centre: CentreFacts): JsonLd =>
  schemaOrg('JobPosting', {
    title: job.title,
    description: [job.summary, ...job.duties].join(' '),
    datePosted: job.postedOn,
    validThrough: job.expiresOn,
    employmentType: EMPLOYMENT_TYPES[job.kind],
    hiringOrganization: typed('Organization', { name: job.employer }),
    jobLocation: typed('Place', { address: postalAddress(centre.address) }),
    baseSalary:
      job.pay &&
      typed('MonetaryAmount', {
        currency: job.pay.currency,
        value: typed('QuantitativeValue', {
          minValue: job.pay.fromCents / 100,
          maxValue: job.pay.toCents / 100,
          unitText: 'HOUR',
        }),
      }),
  });
