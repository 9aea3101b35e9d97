import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { paths } from 'shared-contracts';
import { Icon } from 'shared-ui';
import { useShell, useTrack } from '../shell-context.tsx';
import styles from './site-search.module.css';

/** Fetched when somebody searches: most visits never do. */
const SearchBox = lazy(() => import(/* webpackChunkName: "search" */ './search-box.tsx'));

/** The header's search: a link to the finder without scripts, a dialog over everything with them. */
export function SiteSearch() {
  const url = useShell('url');
  const track = useTrack();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);

  useEffect(() => dialog.current?.close(), [url]);

  return (
    <>
      <a
        className={styles.opener}
        href={paths.findACentre()}
        aria-label="Search the site"
        data-document=""
        onClick={(event) => {
          event.preventDefault();
          track('site_search_open', {});
          setOpen(true);
          dialog.current?.showModal();
        }}
      >
        <Icon name="search" />
      </a>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself; this is the click beside it */}
      <dialog
        ref={dialog}
        className={styles.dialog}
        aria-label="Search the site"
        onClose={() => setOpen(false)}
        onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
      >
        <Suspense fallback={null}>{isOpen && <SearchBox onClose={() => dialog.current?.close()} />}</Suspense>
      </dialog>
    </>
  );
}
