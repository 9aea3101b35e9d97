import { useEffect } from 'react';
import { Button, ErrorState } from 'shared-ui';
import { whenAtRest } from '../browser/page-timing.ts';
import { loadWebFonts } from '../browser/web-fonts.ts';
import { LazyPart } from '../context/lazy-part.tsx';
import { useShell, useShellStore } from '../context/shell-context.tsx';
import { ConsentBanner } from './consent-banner.tsx';
import styles from './consent-layer.module.css';

const loadPreferences = () => import(/* webpackChunkName: "consent" */ './consent-preferences.tsx');

const LATEST_MS = 500;

export function ConsentLayer() {
  const isDecided = useShell('consentDecided');
  const isOpen = useShell('isConsentOpen');
  // The shell now knows the answer without the document's attribute. Fonts load after hydration.
  useEffect(() => {
    if (isDecided !== null) whenAtRest(() => void loadWebFonts(), LATEST_MS);
  }, [isDecided]);
  return (
    <>
      {isDecided !== true && !isOpen && <ConsentBanner isAsked={isDecided === false} />}
      {isOpen && (
        <LazyPart
          load={loadPreferences}
          props={{}}
          failed={(retry) => <WithoutPreferences onRetry={retry} />}
        />
      )}
    </>
  );
}

function WithoutPreferences({ onRetry }: { onRetry: () => void }) {
  const store = useShellStore();
  const closePreferences = () => store.set({ isConsentOpen: false });
  return (
    <dialog
      ref={(node) => node?.showModal()}
      className={styles.failed}
      aria-label="Cookies and your privacy"
      onClose={closePreferences}
    >
      <ErrorState
        headingLevel={2}
        title="We couldn’t load your choices"
        message="Your earlier choices haven’t changed."
        onRetry={onRetry}
        action={
          <Button variant="quiet" onClick={closePreferences}>
            Close
          </Button>
        }
      />
    </dialog>
  );
}
