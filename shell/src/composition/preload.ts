import type { RemoteBuild } from 'shared-contracts';

const asked = new Set<string>();

function preload(href: string, rel: 'modulepreload' | 'preload'): void {
  if (asked.has(href)) return;
  asked.add(href);
  const link = document.createElement('link');
  link.rel = rel;
  if (rel === 'preload') link.as = 'style';
  link.href = href;
  // One that failed is asked for again by whoever needs it.
  link.addEventListener('error', () => {
    asked.delete(href);
    link.remove();
    if (rel === 'preload') useUp(href);
  });
  document.head.append(link);
}

/**
 * Fetches everything that a route of a remote needs, all at once: the container would find its app, and the app its page,
 * one round trip after another. The import map holds the hashes, for preloads as well.
 */
export function preloadRoute({ entry, app, pages }: RemoteBuild, routeId: string): void {
  const page = pages[routeId];
  for (const href of [entry, ...app.js, ...(page?.js ?? [])]) preload(href, 'modulepreload');
  for (const href of [...app.css, ...(page?.css ?? [])]) {
    if (!document.querySelector(`[data-href="${CSS.escape(href)}"]`)) preload(href, 'preload');
  }
}

/** Chromium hands a preload that failed to the first stylesheet that asks for it, also when the network is back by then. */
function useUp(href: string): void {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.media = 'not all';
  link.href = href;
  link.addEventListener('error', () => link.remove());
  document.head.append(link);
}
