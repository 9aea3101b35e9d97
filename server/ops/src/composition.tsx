import { useState } from 'react';
import type { CompositionStatus } from 'shared-contracts';
import { Button, Dialog, Notice } from 'shared-ui';
import type { Api } from './api.ts';
import styles from './composition.module.css';

/** Shows the id of the composition that pages use now, and lets the operator become a tester. */
export function Composition({
  api,
  news,
}: {
  readonly api: Api;
  readonly news: CompositionStatus | undefined;
}) {
  const [isOpen, setOpen] = useState(false);
  const [isTester, setTester] = useState(false);
  const [error, setError] = useState<string>();
  if (!news) return null;

  const becomeTester = () =>
    api.becomeTester().then(
      () => setTester(true),
      (problem: unknown) => setError(problem instanceof Error ? problem.message : String(problem)),
    );

  return (
    <>
      <button type="button" className={styles.chip} onClick={() => setOpen(true)}>
        Composition <code>{news.id}</code>
        <span className={styles.revision}>revision {news.revision}</span>
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="What pages are made of">
        <p>
          Pages carry this id in their footer; so does every report and every line of the log. As a tester you
          can see a page again as it was made then, or a release that is not live yet.
        </p>
        <ul className={styles.parts}>
          {news.releases.map((release) => (
            <li key={release}>
              <code>{release}</code>
            </li>
          ))}
        </ul>
        {isTester ? (
          <Notice tone="success" title="This browser is a tester’s for 12 hours" role="status">
            <p>Put one of these behind any address of the site:</p>
            <p>
              <code>?composition={news.id}</code>
            </p>
            <p>
              <code>?local=mfe-loyalty@http://localhost:4100</code>, which <code>npm run dev:site</code>{' '}
              serves on your own machine, and <code>?local=</code> to end it
            </p>
            <p>
              <code>?release=mfe-loyalty@1.5.0</code>, and <code>?release=</code> to see what everybody sees
            </p>
          </Notice>
        ) : (
          <Button variant="quiet" onClick={becomeTester}>
            Make this browser a tester’s
          </Button>
        )}
        {error && (
          <Notice tone="danger" role="alert">
            {error}
          </Notice>
        )}
      </Dialog>
    </>
  );
}
