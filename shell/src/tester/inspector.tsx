import { useEffect, useState } from 'react';
import type { InspectedRelease } from 'shared-contracts/composition';
import { CONSENT_CATEGORIES, type Consent, isGranted } from 'shared-contracts/member';
import { Button, Notice } from 'shared-ui';
import type { Region, Report } from './inspect-page.ts';
import styles from './inspector.module.css';
import type { PageRecord } from './page-record.ts';

const milliseconds = (ms: number | undefined) => (ms === undefined ? '–' : `${Math.round(ms)} ms`);
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const consentWords = (consent: Consent) =>
  consent.decided
    ? CONSENT_CATEGORIES.filter((category) => isGranted(consent, category)).join(', ')
    : 'not chosen yet';
const timeOf = (time: number) => new Date(time).toLocaleTimeString('en-US', { hour12: false });

export function Inspector({
  inspect,
  record,
}: {
  readonly inspect: () => Promise<Report>;
  readonly record: PageRecord;
}) {
  const [report, setReport] = useState<Report>();
  const [error, setError] = useState<string>();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    inspect().then(setReport, (problem: unknown) => setError(String(problem)));
  }, [inspect, record.events.length, record.failures.length]);
  if (error) return <Notice tone="danger">{error}</Notice>;
  if (!report) return <p role="status">Looking…</p>;
  const copy = () =>
    navigator.clipboard.writeText(JSON.stringify(report, null, 2)).then(
      () => setCopied(true),
      (problem: unknown) => setError(String(problem)),
    );
  return (
    <div className={styles.inspector}>
      <div>
        <Button size="small" variant="quiet" onClick={copy}>
          Copy as JSON
        </Button>{' '}
        <span role="status">{isCopied && 'Copied'}</span>
      </div>
      <p>
        Composition <code>{report.composition}</code>
        {`, contracts ${report.contracts}. Consent: ${consentWords(report.consent)}. Session: ${report.session}.`}
      </p>
      <h3>Blame</h3>
      {report.blames.length === 0 ? (
        <p>Nothing has failed, and no event was dropped.</p>
      ) : (
        <ul>
          {report.blames.map(({ blamed, what }, at) => (
            <li key={at}>
              <code>{blamed}</code> {what}
            </li>
          ))}
        </ul>
      )}
      <h3>Regions</h3>
      <ul className={styles.regions}>
        {report.regions.map((region, at) => (
          <li key={at}>
            <RegionFacts {...region} />
          </li>
        ))}
      </ul>
      <h3>Shared versions</h3>
      <ul>
        {report.shared.map(({ name, versions }) => (
          <li key={name}>
            <code>{name}</code> {versions.join(', ')}
          </li>
        ))}
      </ul>
      <h3>Bus</h3>
      <ol className={styles.events}>
        {record.events.toReversed().map((event, at) => (
          <li key={record.events.length - at}>
            {timeOf(event.time)} <code>{event.type}</code> by <code>{event.source}</code>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** A release that the page did not get first replaced a failed one. */
const reasonOf = ({ reason, standing }: InspectedRelease) =>
  reason === undefined ? standing : `chosen as ${reason.replaceAll(';', ', ').replaceAll('=', ' ')}`;

function RegionFacts({ region, release, known, timing, renderedBy, loaded, weight, insteadOf }: Region) {
  return (
    <>
      <strong>{region}</strong> <code>{release}</code>{' '}
      <span>{known ? `needs contracts ${known.contracts}, ${reasonOf(known)}` : 'from this machine'}</span>
      <br />
      {`rendered first by the ${renderedBy}; loaded in ${milliseconds(timing?.load)}, ${
        timing?.started === undefined
          ? `mounted in ${milliseconds(timing?.mount)}`
          : `started ${milliseconds(timing.started)} after the page was requested`
      }; ${kilobytes(loaded)} loaded here${weight ? `; ${weight.part} weighs ${kilobytes(weight.bytes)} of ${kilobytes(weight.budget)}` : ''}`}
      {insteadOf && (
        <>
          <br />
          {`instead of one that failed: ${insteadOf}`}
        </>
      )}
      {known?.changed && (
        <>
          <br />
          {`last change: ${known.changed.action}, ${known.changed.why}`}
        </>
      )}
    </>
  );
}
