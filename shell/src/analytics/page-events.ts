type Track = (name: string, props: Record<string, unknown>) => void;

/** Returns the path of an internal link, or origin and path of an external one, without personal data. */
export function placeOfLink(href: string, here: string): string {
  const url = new URL(href, here);
  if (!/^https?:$/.test(url.protocol)) return url.protocol;
  return (url.origin === new URL(here).origin ? url.pathname : url.origin + url.pathname).slice(0, 300);
}

export function listenToClicks(track: Track) {
  let events = 0;
  let before = 0;
  document.addEventListener(
    'click',
    () => {
      before = events;
    },
    { capture: true },
  );
  // React's handlers below the root have already run. The shell's navigation handler on `document` has not.
  document.documentElement.addEventListener('click', (event) => {
    if (event.defaultPrevented) return;
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (link && events === before) track('link_click', { href: placeOfLink(link.href, location.href) });
  });
  return { noteEvent: () => void events++ };
}

const MAX_ERRORS = 5;

export function listenToPage(track: Track): void {
  const report = (kind: string) => track('web_event', { kind });
  let errors = 0;
  const error = () => {
    if (errors++ < MAX_ERRORS) report('error');
  };
  addEventListener('error', error);
  addEventListener('unhandledrejection', error);
  addEventListener('offline', () => report('offline'));
  addEventListener('online', () => report('online'));
  addEventListener('afterprint', () => report('print'));
  addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    report('restore');
    track('page_view', { path: location.pathname, title: document.title.slice(0, 300) });
  });
}
