import { keepPreviousData, useQueries, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { HEALTH_HOURS, type ReleaseHealthList } from 'shared-contracts/release';
import { Button, Container, ErrorState, Mark, Notice, PillToggle, Skeleton } from 'shared-ui';
import { type Api, ApiError } from './api.ts';
import { ChangeDialog, type ChangeRequest } from './change-dialog.tsx';
import { Composition } from './composition.tsx';
import styles from './console.module.css';
import { AlertNotices, FreezeNotices, GrantNotices } from './notices.tsx';
import { RemoteSection } from './remote/remote-section.tsx';
import { headline, worstFirst } from './status-summary.ts';

const RANGES: Readonly<Record<number, string>> = { 1: 'Last hour', 24: 'Last day', 168: 'Last week' };

export function Console({ api, onSignOut }: { readonly api: Api; readonly onSignOut: () => void }) {
  const [hours, setHours] = useState<number>(24);
  const [asked, setAsked] = useState<ChangeRequest | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const queryClient = useQueryClient();
  const [status, releases, health, composition, matrix, freezes, asking] = useQueries({
    queries: [
      { queryKey: ['status'], queryFn: api.status },
      { queryKey: ['releases'], queryFn: api.releases },
      {
        queryKey: ['health', hours],
        queryFn: () => api.health(hours),
        placeholderData: keepPreviousData<ReleaseHealthList>,
      },
      { queryKey: ['composition'], queryFn: api.composition },
      { queryKey: ['matrix'], queryFn: api.matrix },
      { queryKey: ['freezes'], queryFn: api.freezes },
      { queryKey: ['asked'], queryFn: api.asked },
    ],
  });
  const failed = [status, releases, health].find(({ error }) => error);

  return (
    <>
      <header className={styles.bar}>
        <Container className={styles.barRow}>
          <Mark />
          <p className={styles.name}>Release console</p>
          {composition.data && <Composition api={api} status={composition.data} />}
          <Button variant="plain" size="small" onClick={onSignOut}>
            {api.person ? `Sign out ${api.person}` : 'Sign out'}
          </Button>
        </Container>
      </header>
      <main>
        <Container>
          {failed?.error instanceof ApiError && failed.error.isTokenInvalid ? (
            <Notice tone="danger" title="The token is no longer valid" role="alert">
              Sign out and sign in with another token.
            </Notice>
          ) : null}
          {status.data && releases.data && health.data ? (
            <>
              <div className={styles.lead}>
                <h1>{headline(status.data, health.data)}</h1>
                <fieldset className={styles.ranges}>
                  <legend className="visually-hidden">Period of the figures</legend>
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
              <AlertNotices alerts={status.data.alerts ?? []} className={styles.done} />
              <FreezeNotices
                freezes={freezes.data ?? []}
                mayLift={(status.data.mayChange ?? '*') === '*'}
                className={styles.done}
              />
              <GrantNotices
                asked={asking.data ?? []}
                mayGrant={(status.data.mayChange ?? '*') === '*'}
                className={styles.done}
                onGrant={(grant) =>
                  setAsked({
                    kind: 'grant',
                    channel: { name: grant.remote, live: '', fallback: null, canary: null },
                    releases: [],
                    grant,
                  })
                }
              />
              {worstFirst(status.data, health.data).map((channel) => (
                <RemoteSection
                  key={channel.name}
                  api={api}
                  channel={channel}
                  status={status.data}
                  health={health.data}
                  matrix={(matrix.data?.rows ?? []).filter(({ name }) => name === channel.name)}
                  releases={releases.data.filter(({ name }) => name === channel.name)}
                  onAsk={setAsked}
                />
              ))}
            </>
          ) : failed ? (
            <ErrorState
              title="The console cannot be loaded"
              message={failed.error?.message}
              onRetry={() => void queryClient.invalidateQueries()}
            />
          ) : (
            <div className={styles.loading} aria-busy="true">
              <h1>Loading the releases</h1>
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
          onDone={(message) => {
            setAsked(null);
            setDone(message);
            void queryClient.invalidateQueries();
          }}
        />
      )}
    </>
  );
}
