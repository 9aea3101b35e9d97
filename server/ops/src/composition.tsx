import { useState } from 'react';
import type { CompositionStatus } from 'shared-contracts/composition';
import { Button, Dialog, Notice } from 'shared-ui';
import { type Api, messageOf } from './api.ts';
import styles from './composition.module.css';

/** Shows the id of the composition that pages use now, and lets the operator become a tester. */
export function Composition({ api, status }: { readonly api: Api; readonly status: CompositionStatus }) {
  const [isOpen, setOpen] = useState(false);
  const [isTester, setTester] = useState(false);
  const [error, setError] = useState<string>();

  const becomeTester = () =>
    api.becomeTester().then(
      () => setTester(true),
      (problem: unknown) => setError(messageOf(problem)),
    );

  return (
    <>
      <button type="button" className={styles.chip} onClick={() => setOpen(true)}>
        Composition <code>{status.id}</code>
        <span className={styles.revision}>{`revision ${status.revision}`}</span>
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="What pages are made of">
        <p>
          This id is in reports and in log lines. As a tester you can open a page with an earlier composition,
          or with a release that is not live yet.
        </p>
        <ul className={styles.parts}>
          {status.releases.map((release) => (
            <li key={release}>
              <code>{release}</code>
            </li>
          ))}
        </ul>
        {isTester ? (
          <Notice tone="success" title="This browser is a tester’s for 12 hours" role="status">
            <p>Append one of these to any address of the site:</p>
            <p>
              <code>{`?composition=${status.id}`}</code>
            </p>
            <p>
              <code>?local=mfe-loyalty@http://localhost:4100</code> for the release that{' '}
              <code>npm run dev:site</code> serves on your computer, and <code>?local=</code> to stop
            </p>
            <p>
              <code>?release=mfe-loyalty@1.5.0</code>, and <code>?release=</code> to see the live releases
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
