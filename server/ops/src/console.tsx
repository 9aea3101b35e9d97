import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { HEALTH_HOURS } from 'shared-contracts';
import { Button, Container, ErrorState, Mark, Notice, PillToggle, Skeleton } from 'shared-ui';
import { type Api, RefusedError } from './api.ts';
import { ChangeDialog, type ChangeRequest } from './change-dialog.tsx';
import { Composition } from './composition.tsx';
import styles from './console.module.css';
import { FreezeNotices } from './freeze-notices.tsx';
import { headline } from './headline.ts';
import {
  compositionQuery,
  freezesQuery,
  healthQuery,
  matrixQuery,
  releasesQuery,
  statusQuery,
} from './queries.ts';
import { RemoteSection } from './remote-section.tsx';
import { isFor, suspendedOf, worstFirst } from './worst-first.ts';

const RANGES: Readonly<Record<number, string>> = { 1: 'Last hour', 24: 'Last day', 168: 'Last week' };

export function Console({ api, onSignOut }: { readonly api: Api; readonly onSignOut: () => void }) {
  const [hours, setHours] = useState<number>(24);
  const [asked, setAsked] = useState<ChangeRequest | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const queryClient = useQueryClient();
  const [status, releases, health, composition, matrix, freezes] = useQueries({
    queries: [
      statusQuery(api),
      releasesQuery(api),
      healthQuery(api, hours),
      compositionQuery(api),
      matrixQuery(api),
      freezesQuery(api),
    ],
  });
  const failed = [status, releases, health].find(({ error }) => error);

  return (
    <>
      <header className={styles.bar}>
        <Container className={styles.barRow}>
          <Mark />
          <p className={styles.name}>Release console</p>
          <Composition api={api} news={composition.data} />
          <Button variant="plain" size="small" onClick={onSignOut}>
            Sign out
          </Button>
        </Container>
      </header>
      <main>
        <Container>
          {failed?.error instanceof RefusedError && failed.error.isTokenWrong ? (
            <Notice tone="danger" title="The token is not valid any more" role="alert">
              Sign out and use another one.
            </Notice>
          ) : null}
          {status.data && releases.data && health.data ? (
            <>
              <div className={styles.lead}>
                <h1>{headline(status.data, health.data)}</h1>
                <fieldset className={styles.ranges}>
                  <legend className="visually-hidden">Time that the figures are of</legend>
                  {HEALTH_HOURS.map((range) => (
                    <PillToggle key={range} pressed={range === hours} onClick={() => setHours(range)}>
                      {RANGES[range]}
                    </PillToggle>
                  ))}
                </fieldset>
              </div>
              <div role="status">
                {done && (
                  <Notice
                    tone="success"
                    title={done}
                    onDismiss={() => setDone(null)}
                    className={styles.done}
                  />
                )}
              </div>
              <FreezeNotices
                freezes={freezes.data ?? []}
                mayLift={(status.data.mayChange ?? '*') === '*'}
                className={styles.done}
              />
              {worstFirst(status.data, health.data).map((channel) => (
                <RemoteSection
                  key={channel.name}
                  api={api}
                  channel={channel}
                  health={health.data}
                  ramp={(status.data.ramps ?? []).find(({ name }) => name === channel.name)}
                  mayChange={isFor(status.data, channel.name)}
                  suspended={suspendedOf(status.data, channel.name)}
                  approval={(status.data.approvals ?? []).find(({ name }) => name === channel.name)}
                  damaged={(status.data.damaged ?? []).filter(({ name }) => name === channel.name)}
                  matrix={(matrix.data?.rows ?? []).filter(({ name }) => name === channel.name)}
                  releases={releases.data.filter(({ name }) => name === channel.name)}
                  onAsk={setAsked}
                />
              ))}
            </>
          ) : failed ? (
            <ErrorState
              title="The console cannot be shown"
              message={failed.error?.message}
              onRetry={() => void queryClient.invalidateQueries()}
            />
          ) : (
            <div className={styles.loading} aria-busy="true">
              <h1>Looking at what is live</h1>
              <Skeleton lines={8} />
            </div>
          )}
        </Container>
      </main>
      {asked && (
        <ChangeDialog
          key={`${asked.kind} ${asked.channel.name}`}
          api={api}
          asked={asked}
          onClose={() => setAsked(null)}
          onDone={(words) => {
            setAsked(null);
            setDone(words);
            void queryClient.invalidateQueries();
          }}
        />
      )}
    </>
  );
}
