import type { Store } from '../context/shell-store.ts';
import type { LocalState } from './local-remote.ts';
import type { FailedFragment, PageRecord, PassedEvent, Timing } from './page-record.ts';

export interface TesterState {
  readonly local: LocalState | null;
  readonly page: PageRecord;
}

export type TesterStore = Store<TesterState>;

const MAX_RECORDED = 200;

export function record(
  store: TesterStore,
  news: {
    readonly event?: PassedEvent;
    readonly timing?: Timing;
    readonly failures?: readonly FailedFragment[];
  },
): void {
  const { events, timings, failures } = store.get().page;
  const { event, timing } = news;
  store.set({
    page: {
      events: event ? [...events, event].slice(-MAX_RECORDED) : events,
      timings: timing ? { ...timings, [timing.release]: { ...timings[timing.release], ...timing } } : timings,
      failures: [...failures, ...(news.failures ?? [])].slice(-MAX_RECORDED),
    },
  });
}
