import type { RemoteBuild } from 'shared-contracts/composition';

type Files = RemoteBuild['app'];

const requested = new Set<string>();

function preload(href: string, rel: 'modulepreload' | 'preload'): void {
  if (requested.has(href)) return;
  requested.add(href);
  const link = document.createElement('link');
  link.rel = rel;
  if (rel === 'preload') link.as = 'style';
  link.href = href;
  // Whatever needs a failed file requests it again.
  link.addEventListener('error', () => {
    requested.delete(href);
    link.remove();
    if (rel === 'preload') discardFailedPreload(href);
  });
  document.head.appendChild(link);
}

/** Preloads all files of a route at once. Otherwise container, app and page load one after another. */
export const preloadRoute = (build: RemoteBuild, routeId: string): void =>
  preloadFiles(build, build.app, build.pages[routeId]);

export function preloadFiles({ entry }: RemoteBuild, ...parts: Array<Files | undefined>): void {
  const all = (kind: keyof Files) => parts.flatMap((files) => files?.[kind] ?? []);
  for (const href of [entry, ...all('js')]) preload(href, 'modulepreload');
  for (const href of all('css')) {
    if (!document.querySelector(`[data-href="${CSS.escape(href)}"]`)) preload(href, 'preload');
  }
}

/**
 * Chromium serves a failed preload to the first stylesheet that requests it, even when the network is back.
 */
function discardFailedPreload(href: string): void {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.media = 'not all';
  link.href = href;
  link.addEventListener('error', () => link.remove());
  document.head.appendChild(link);
}
