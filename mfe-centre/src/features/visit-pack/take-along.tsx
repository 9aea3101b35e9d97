import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CentreFull } from 'shared-contracts/content';
import { useFact, useNow, useServices } from 'shared-contracts/remote';
import type { KeptVisitPack, VisitPackProblem, VisitPackState } from 'shared-contracts/shell';
import { Button, Card, Notice, ProgressBar, Skeleton } from 'shared-ui';
import { placeName } from '../centre/centre-words.ts';
import { ageWords } from '../frame/freshness.tsx';
import { ConsentNotice } from '../texts/consent-notice.tsx';
import styles from './visit-pack.module.css';

export function TakeAlong({ centre, pack }: { centre: CentreFull; pack: VisitPackState | null }) {
  return (
    <Card
      as="section"
      tone="butter"
      padding="roomy"
      className={styles.panel}
      aria-labelledby="on-this-device"
    >
      <h2 id="on-this-device">On this device</h2>
      <noscript>
        <p>Saving for offline needs JavaScript, which is off in this browser.</p>
      </noscript>
      {pack ? <Steps centre={centre} pack={pack} /> : <Skeleton lines={3} className={styles.waiting} />}
    </Card>
  );
}

function Steps({ centre, pack }: { centre: CentreFull; pack: VisitPackState }) {
  const isAllowed = useFact('consent.changed').functional;
  const { fetching, problem, kept } = pack;
  const mine = kept?.centre === centre.slug ? kept : null;
  return (
    <>
      <div role="status" className={styles.status}>
        {problem && !fetching && <Problem problem={problem} />}
      </div>
      {fetching?.centre === centre.slug ? (
        <OnItsWay {...fetching} />
      ) : mine ? (
        <Taken centre={centre} kept={mine} />
      ) : problem === 'impossible' ? null : isAllowed ? (
        <Offer centre={centre} other={kept} />
      ) : (
        <ConsentNotice>To save it for offline, allow this site to store it on your device.</ConsentNotice>
      )}
    </>
  );
}

function Problem({ problem }: { problem: keyof typeof PROBLEMS }) {
  const { title, text } = PROBLEMS[problem];
  return (
    <Notice tone="warning" title={title}>
      {text}
    </Notice>
  );
}

function OnItsWay({ done, total }: { done: number; total: number }) {
  return (
    <div className={styles.progress}>
      <ProgressBar label="Saving" {...(total > 0 ? { value: done / total } : {})} />
      <p>{total > 0 ? `${bytesWords(done)} of ${bytesWords(total)}` : 'Getting ready'}</p>
    </div>
  );
}

function Offer({ centre, other }: { centre: CentreFull; other: KeptVisitPack | null }) {
  const { visitPack, analytics } = useServices();
  const weight = useQuery({
    queryKey: ['visit-pack', centre.slug],
    queryFn: () =>
      visitPack?.weigh(centre.slug) ?? Promise.reject(new Error('The browser has no visit pack')),
  });
  const save = () => {
    analytics.track('visit_pack_save', { centre: centre.slug });
    void visitPack?.save(centre.slug);
  };
  if (weight.isError)
    return (
      <Row
        words={<p>We can’t tell the download size right now.</p>}
        buttons={<Button onClick={() => void weight.refetch()}>Try again</Button>}
      />
    );
  return (
    <Row
      words={
        <>
          <p className={styles.weight}>
            {weight.data ? `${bytesWords(weight.data)} to download` : 'Checking the size…'}
          </p>
          <p>
            {`Less if some of it is already on this device.${other ? ' It replaces the center you saved before.' : ''}`}
          </p>
        </>
      }
      buttons={
        <Button
          variant="signal"
          size="large"
          icon="download"
          busy={!weight.data}
          onClick={save}
        >{`Save ${placeName(centre)} for offline`}</Button>
      }
    />
  );
}

function Taken({ centre, kept }: { centre: CentreFull; kept: KeptVisitPack }) {
  const { visitPack } = useServices();
  const now = useNow();
  return (
    <Row
      words={
        <>
          <p className={styles.weight}>{`Ready, ${bytesWords(kept.bytes)}`}</p>
          <p>
            {`From ${ageWords(Math.max(0, now - kept.savedAt))}. It updates automatically while you’re online.${!kept.isWhole ? ' Some pages have changed since then and will be back when you’re online.' : ''}`}
          </p>
        </>
      }
      buttons={
        <>
          <Button variant="quiet" icon="download" onClick={() => void visitPack?.save(centre.slug)}>
            Update
          </Button>
          <Button variant="plain" icon="trash" onClick={() => void visitPack?.remove()}>
            Remove
          </Button>
        </>
      }
    />
  );
}

const Row = ({ words, buttons }: { words: ReactNode; buttons: ReactNode }) => (
  <>
    <div className={styles.words}>{words}</div>
    <div className={styles.buttons}>{buttons}</div>
  </>
);

const KILO = 1_000;
const MEGA = 1_000_000;

/** Returns "640 kB" or "1.2 MB". */
export const bytesWords = (bytes: number): string =>
  bytes < MEGA
    ? `${Math.max(1, Math.round(bytes / KILO))} kB`
    : `${(Math.round((bytes / MEGA) * 10) / 10).toFixed(1)} MB`;

const PROBLEMS: Readonly<Record<VisitPackProblem, { readonly title: string; readonly text: string }>> = {
  impossible: {
    title: 'This browser can’t save it',
    text: 'Private windows and some browsers don’t store anything. Open this page in a regular window of an up-to-date browser.',
  },
  full: {
    title: 'Your device is full',
    text: 'There’s no room for it. Free up some space, then try again.',
  },
  offline: {
    title: 'You’re offline',
    text: 'We can’t download it without a connection. Try again when you’re back online.',
  },
  failed: {
    title: 'That didn’t work',
    text: 'Try again in a moment.',
  },
};
