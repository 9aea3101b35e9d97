import { whenIdle } from '../browser/when-idle.ts';
import { type OpenTab, type OpenTabOptions, watchOpenTab } from '../composition/updates/open-tab.ts';
import { rememberPage } from '../install/last-page.ts';
import { keepPages } from '../offline/cache-pages.ts';
import { tellAge } from '../offline/page-age-note.ts';
import { readPackCentre } from '../visit-pack/pack-keys.ts';

const LATEST = 10_000;

interface Options extends Omit<OpenTabOptions, 'pageShown'> {
  refreshPack(): Promise<void>;
}

export function openTab({ refreshPack, ...options }: Options): OpenTab {
  tellAge(options.wasTyped);
  // After the page's own requests.
  if (readPackCentre()) whenIdle(() => void refreshPack().catch(() => undefined), LATEST);
  rememberPage();
  const pages = keepPages();
  const pageShown = () => {
    rememberPage();
    pages.pageShown();
  };
  return watchOpenTab({ ...options, pageShown });
}
