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
  link.addEventListener('error', () => asked.delete(href));
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
