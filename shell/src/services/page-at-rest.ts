import { type OpenTab, type OpenTabOptions, watchOpenTab } from '../composition/open-tab.ts';
import { rememberPage } from '../install/last-page.ts';
import { keepPages } from '../offline/keep-pages.ts';
import { tellAge } from '../offline/kept-note.ts';
import { readPackCentre } from '../pack-keys.ts';
import { whenIdle } from '../when-at-rest.ts';

/** Milliseconds after which a pack is looked after although the browser is never idle. */
const LATEST = 10_000;

interface Options extends Omit<OpenTabOptions, 'pageShown'> {
  /** Brings the visit pack up to date. */
  refreshPack(): Promise<void>;
}

/** What a page does once it rests: it follows what is live, and sees to it that it can be opened without a line. */
export function openTab({ refreshPack, ...options }: Options): OpenTab {
  tellAge(options.wasTyped);
  // After what the page itself has to fetch.
  if (readPackCentre()) whenIdle(() => void refreshPack().catch(() => undefined), LATEST);
  rememberPage();
  const pages = keepPages();
  const pageShown = () => {
    rememberPage();
    pages.pageShown();
  };
  return watchOpenTab({ ...options, pageShown });
}
