import { useEffect, useRef, useState } from 'react';
import { paths } from 'shared-contracts/content';
import { ErrorState, Icon } from 'shared-ui';
import { LazyPart } from '../context/lazy-part.tsx';
import { useShell, useTrack } from '../context/shell-context.tsx';
import styles from './site-search.module.css';

const loadSearchBox = () => import(/* webpackChunkName: "search" */ './search-box.tsx');

export function SiteSearch() {
  const url = useShell('url');
  const track = useTrack();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);

  // Only on a later address change: the dialog may be open before the effects of hydration run.
  useEffect(() => {
    const { current } = dialog;
    return () => current?.close();
  }, [url]);

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
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the key is Escape, which the dialog and its field take; this is the click beside it */}
      <dialog
        ref={dialog}
        className={styles.dialog}
        aria-label="Search the site"
        onClose={() => setOpen(false)}
        onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
      >
        {isOpen && (
          <LazyPart
            load={loadSearchBox}
            props={{ onClose: () => dialog.current?.close() }}
            failed={(retry) => (
              <ErrorState
                headingLevel={2}
                title="We couldn’t load search"
                message="Try again in a moment."
                onRetry={retry}
              />
            )}
          />
        )}
      </dialog>
    </>
  );
}
