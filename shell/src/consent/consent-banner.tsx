import { useEffect, useState } from 'react';
import { type Consent, paths } from 'shared-contracts';
import { Button } from 'shared-ui';
import { useShell, useShellServices } from '../shell-context.tsx';
import styles from './consent-banner.module.css';

export type ConsentChoice = Pick<Consent, 'performance' | 'functional' | 'targeting'>;

const ALL: ConsentChoice = { performance: true, functional: true, targeting: true };
export const ONLY_NECESSARY: ConsentChoice = { performance: false, functional: false, targeting: false };

/** Asks once, at the foot of the page and without covering it; the choice is changed in the preferences at any time. */
export function ConsentBanner() {
  const { consentDecided, isConsentOpen } = useShell();
  const { consent } = useShellServices();
  const [ready, setReady] = useState(false);
  // Public HTML is the same for everybody, so what depends on a cookie appears with the scripts.
  useEffect(() => setReady(true), []);
  if (!ready || consentDecided || isConsentOpen) return null;
  return (
    <section className={styles.banner} aria-label="Cookies and your privacy">
      <p>
        We use what the site needs to work. With your consent we also count visits, remember your centre and
        show offers that fit. <a href={paths.cookies()}>What is kept</a>
      </p>
      <div className={styles.actions}>
        <Button size="small" onClick={() => consent.choose(ALL)}>
          Allow all
        </Button>
        <Button size="small" onClick={() => consent.choose(ONLY_NECESSARY)}>
          Only necessary
        </Button>
        <Button size="small" variant="quiet" onClick={consent.openPreferences}>
          Choose
        </Button>
      </div>
    </section>
  );
}
