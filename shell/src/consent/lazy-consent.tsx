import { Button, ErrorState } from 'shared-ui';
import { LazyPart } from '../lazy-part.tsx';
import { useShell, useShellServices } from '../shell-context.tsx';
import styles from './lazy-consent.module.css';

/** Fetched for whoever has not answered yet. */
const loadBanner = () => import(/* webpackChunkName: "consent-banner" */ './consent-banner.tsx');
/** Fetched when somebody opens it: most answer the banner, or have long done so. */
const loadPreferences = () => import(/* webpackChunkName: "consent" */ './consent-preferences.tsx');

/**
 * The banner and the preferences, from the moment they are first wanted. Public HTML is the same for everybody, so what
 * depends on a cookie appears with the scripts.
 */
export function LazyConsent() {
  const isDecided = useShell('consentDecided');
  const isOpen = useShell('isConsentOpen');
  return (
    <>
      {!isDecided && !isOpen && <LazyPart load={loadBanner} props={{}} />}
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
  const { closePreferences } = useShellServices();
  return (
    <dialog
      ref={(node) => node?.showModal()}
      className={styles.failed}
      aria-label="Cookies and your privacy"
      onClose={closePreferences}
    >
      <ErrorState
        headingLevel={2}
        title="Your choices could not be loaded"
        message="The connection may be slow or gone. What you chose before stays as it is."
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
