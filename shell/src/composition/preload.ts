import type { RemoteBuild } from 'shared-contracts';

type Files = RemoteBuild['app'];

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
export const preloadRoute = (build: RemoteBuild, routeId: string): void =>
  preloadFiles(build, build.app, build.pages[routeId]);

/** The same of a part of a remote. */
export function preloadFiles({ entry }: RemoteBuild, ...parts: Array<Files | undefined>): void {
  const all = (kind: keyof Files) => parts.flatMap((files) => files?.[kind] ?? []);
  for (const href of [entry, ...all('js')]) preload(href, 'modulepreload');
  for (const href of all('css')) {
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
