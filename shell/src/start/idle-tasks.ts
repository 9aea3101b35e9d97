import { keepFocus } from '../browser/keep-focus.ts';
import { whenIdle } from '../browser/page-timing.ts';
import { type OpenTabOptions, watchOpenTab } from '../composition/updates/open-tab.ts';
import { cachePages } from '../offline/cache-pages.ts';
import { showPageAge } from '../offline/page-age-note.ts';
import { readPackCentre } from '../visit-pack/pack-keys.ts';

const LATEST_MS = 10_000;

interface Options extends Omit<OpenTabOptions, 'pageShown'> {
  refreshPack(): Promise<void>;
}

export function openTab({ refreshPack, ...options }: Options) {
  showPageAge(options.wasTyped);
  keepFocus();
  // After the page's own requests.
  if (readPackCentre()) whenIdle(() => void refreshPack().catch(() => undefined), LATEST_MS);
  return watchOpenTab({ ...options, ...cachePages() });
}
