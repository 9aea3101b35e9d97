type Track = (name: string, props: Record<string, unknown>) => void;

const MOST_ERRORS = 5;

/** Tracks errors (never their text), network changes, printing and restores from the back/forward cache. */
export function listenToPage(track: Track): void {
  const tell = (kind: string) => track('web_event', { kind });
  let errors = 0;
  const error = () => {
    if (errors++ < MOST_ERRORS) tell('error');
  };
  addEventListener('error', error);
  addEventListener('unhandledrejection', error);
  addEventListener('offline', () => tell('offline'));
  addEventListener('online', () => tell('online'));
  addEventListener('afterprint', () => tell('print'));
  addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    tell('restore');
    track('page_view', { path: location.pathname, title: document.title.slice(0, 300) });
  });
}
