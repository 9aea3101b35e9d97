import { lazy, Suspense } from 'react';
import { useShell } from '../shell-context.tsx';

/** Fetched when somebody opens it: most answer the banner, or have long done so. */
const ConsentPreferences = lazy(() => import(/* webpackChunkName: "consent" */ './consent-preferences.tsx'));

/** The preferences dialog, from the moment it is first wanted. */
export function LazyConsentPreferences() {
  const { isConsentOpen } = useShell();
  return <Suspense fallback={null}>{isConsentOpen && <ConsentPreferences />}</Suspense>;
}
