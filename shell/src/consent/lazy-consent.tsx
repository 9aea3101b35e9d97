import { lazy, Suspense } from 'react';
import { useShell } from '../shell-context.tsx';

/** Fetched for whoever has not answered yet. */
const ConsentBanner = lazy(() => import(/* webpackChunkName: "consent-banner" */ './consent-banner.tsx'));
/** Fetched when somebody opens it: most answer the banner, or have long done so. */
const ConsentPreferences = lazy(() => import(/* webpackChunkName: "consent" */ './consent-preferences.tsx'));

/**
 * The banner and the preferences, from the moment they are first wanted. Public HTML is the same for everybody, so what
 * depends on a cookie appears with the scripts.
 */
export function LazyConsent() {
  const isDecided = useShell('consentDecided');
  const isOpen = useShell('isConsentOpen');
  return (
    <>
      <Suspense fallback={null}>{!isDecided && !isOpen && <ConsentBanner />}</Suspense>
      <Suspense fallback={null}>{isOpen && <ConsentPreferences />}</Suspense>
    </>
  );
}
