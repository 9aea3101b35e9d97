type Track = (name: string, props: Record<string, unknown>) => void;

/** Path of an address of ours, origin and path of another's. Queries and fragments may hold anything. */
export function placeOfLink(href: string, here: string): string {
  const url = new URL(href, here);
  if (!/^https?:$/.test(url.protocol)) return url.protocol;
  return (url.origin === new URL(here).origin ? url.pathname : url.origin + url.pathname).slice(0, 300);
}

/** Counts clicks on links that lead somewhere and have no event of their own. */
export interface Clicks {
  /** An event was published: the click that is under way has its own. */
  noteEvent(): void;
}

export function listenToClicks(track: Track): Clicks {
  let events = 0;
  let before = 0;
  document.addEventListener(
    'click',
    () => {
      before = events;
    },
    { capture: true },
  );
  // React's handlers hang below the root element and have run by now; the shell's own, which navigates, is above it.
  document.documentElement.addEventListener('click', (event) => {
    if (event.defaultPrevented) return;
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (link && events === before) track('link_click', { href: placeOfLink(link.href, location.href) });
  });
  return { noteEvent: () => void events++ };
}
