import { type Job, localDateAt, paths } from 'shared-contracts/content';
import { useNow, useServices } from 'shared-contracts/remote';
import { ButtonLink, Card, Details, Pill } from 'shared-ui';
import { nearDate, shortDate } from '../words/date-words.ts';
import styles from './job-card.module.css';

export function JobCard({ job, timeZone }: { job: Job; timeZone: string }) {
  const { analytics } = useServices();
  const today = localDateAt(useNow(), timeZone);
  const pay = payWords(job.pay);
  return (
    <Card as="li" className={styles.job}>
      <div className={styles.head}>
        <div>
          <h2 className={styles.title}>{job.title}</h2>
          <p className={styles.employer}>
            {job.storeId === null ? (
              job.employer
            ) : (
              <a href={paths.store(job.centre, job.employer, job.storeId)}>{job.employer}</a>
            )}
          </p>
        </div>
        <Pill tone={job.kind === 'seasonal' ? 'butter' : 'sky'}>{JOB_KINDS[job.kind]}</Pill>
      </div>
      {pay && <p className={styles.pay}>{pay}</p>}
      <p>{job.summary}</p>
      {job.duties.length > 0 && (
        <Details summary="What you’ll do">
          <ul>
            {job.duties.map((duty) => (
              <li key={duty}>{duty}</li>
            ))}
          </ul>
        </Details>
      )}
      <div className={styles.foot}>
        <ButtonLink
          size="small"
          iconAfter="external"
          href={job.applyUrl}
          rel="noopener"
          aria-label={`Apply: ${job.title}, ${job.employer}`}
          onClick={() => analytics.track('job_apply_click', { centre: job.centre, id: job.id })}
        >
          Apply
        </ButtonLink>
        <p className={styles.until}>
          {`Apply by ${nearDate(job.expiresOn, today)} · posted ${shortDate(job.postedOn)}`}
        </p>
      </div>
    </Card>
  );
}

export const JOB_KINDS: Record<Job['kind'], string> = {
  'full-time': 'Full time',
  'part-time': 'Part time',
  seasonal: 'Seasonal',
};

const amount = (cents: number) => (cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2));

/** Returns "$15 – $18.50 an hour", with "CA$" for Canadian dollars. */
export function payWords(pay: Job['pay']): string | null {
  if (!pay) return null;
  const sign = pay.currency === 'CAD' ? 'CA$' : '$';
  const range =
    pay.fromCents === pay.toCents
      ? `${sign}${amount(pay.fromCents)}`
      : `${sign}${amount(pay.fromCents)} – ${sign}${amount(pay.toCents)}`;
  return `${range} an hour`;
}
