import type { RemoteLifecycles } from '../src/shell/remote-lifecycles.ts';
import { createFakeServices } from './fake-services.ts';

/**
 * Mounts a remote in a page of its own, for its `dev/`: fakes stand for the shell, and links to the remote's pages are
 * followed in place. Content calls go to where the page came from.
 */
export async function runAlone(release: string, { bootstrap, mount }: RemoteLifecycles): Promise<void> {
  const services = createFakeServices({ release, fetch: (input, init) => fetch(input, init) });
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (!link || link.origin !== location.origin || event.defaultPrevented || !isPlain) return;
    event.preventDefault();
    void services.navigation.navigate(link.pathname + link.search + link.hash);
  });
  const container = document.getElementById('slot');
  if (!container) throw new Error('The page has no element with the id slot');
  const reportCrash = (error: unknown) => reportError(error);
  await bootstrap();
  await mount({ services, container, hydration: null, reportCrash });
}
