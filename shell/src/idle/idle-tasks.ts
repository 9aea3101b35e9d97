import { type OpenTab, type OpenTabOptions, watchOpenTab } from '../composition/mounting/open-tab.ts';
import { rememberPage } from '../install/last-page.ts';
import { keepPages } from '../offline/keep-pages.ts';
import { tellAge } from '../offline/kept-note.ts';
import { readPackCentre } from '../visit-pack/pack-keys.ts';
import { whenIdle } from './when-at-rest.ts';

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
