type Track = (name: string, props: Record<string, unknown>) => void;

/** A page that is broken in a loop is told of a few times only. */
const MOST_ERRORS = 5;

/** Events of the page itself: errors (that there was one, never its text), network, printing, and coming back. */
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
