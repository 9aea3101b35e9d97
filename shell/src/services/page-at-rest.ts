import { type OpenTab, type OpenTabOptions, watchOpenTab } from '../composition/open-tab.ts';
import { rememberPage } from '../install/last-page.ts';
import { keepPages } from '../offline/keep-pages.ts';
import { tellAge } from '../offline/kept-note.ts';

/** What a page does once it rests: it follows what is live, and sees to it that it can be opened without a line. */
export function openTab(options: Omit<OpenTabOptions, 'pageShown'>): OpenTab {
  tellAge(options.wasTyped);
  rememberPage();
  const pages = keepPages();
  const pageShown = () => {
    rememberPage();
    pages.pageShown();
  };
  return watchOpenTab({ ...options, pageShown });
}
