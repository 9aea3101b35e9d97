import type { RemoteBuild } from 'shared-contracts/composition';

type Files = RemoteBuild['app'];

const requested = new Map<string, Promise<boolean>>();

function preload(href: string, rel: 'modulepreload' | 'preload'): Promise<boolean> {
  const loading =
    requested.get(href) ??
    new Promise<boolean>((resolve) => {
      const link = document.createElement('link');
      if (!link.relList.supports(rel)) resolve(true);
      link.rel = rel;
      if (rel === 'preload') link.as = 'style';
      link.href = href;
      link.addEventListener('load', () => resolve(true));
      // Whatever needs a failed file requests it again.
      link.addEventListener('error', () => {
        requested.delete(href);
        link.remove();
        if (rel === 'preload') discardFailedPreload(href);
        resolve(false);
      });
      document.head.appendChild(link);
    });
  requested.set(href, loading);
  return loading;
}

/** Otherwise container, app and page load one after another. Resolves to whether all scripts arrived. */
export const preloadRoute = (build: RemoteBuild, routeId: string): Promise<boolean> =>
  preloadFiles(build, build.app, build.pages[routeId]);

export async function preloadFiles(
  { entry }: RemoteBuild,
  ...parts: Array<Files | undefined>
): Promise<boolean> {
  const all = (kind: keyof Files) => parts.flatMap((files) => files?.[kind] ?? []);
  const scripts = [entry, ...all('js')].map((href) => preload(href, 'modulepreload'));
  for (const href of all('css')) {
    if (!document.querySelector(`[data-href="${CSS.escape(href)}"]`)) void preload(href, 'preload');
  }
  return (await Promise.all(scripts)).every(Boolean);
}

/** Chromium serves a failed preload to the first stylesheet that requests it, even when back online. */
function discardFailedPreload(href: string): void {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.media = 'not all';
  link.href = href;
  link.addEventListener('error', () => link.remove());
  document.head.appendChild(link);
}
