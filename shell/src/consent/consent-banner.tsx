import { useRef, useSyncExternalStore } from 'react';
import { DOM_IDS } from 'shared-contracts/composition';
import { paths } from 'shared-contracts/content';
import { Button } from 'shared-ui';
import { useShellServices } from '../context/shell-context.tsx';
import { useBottomInset } from '../context/use-bottom-inset.ts';
import type { ConsentChoice } from './consent.ts';
import styles from './consent-banner.module.css';
import { consentRegion, hasPrivacySignal } from './consent-region.ts';
import { QUESTION, SIGNAL } from './consent-texts.ts';

// The consent banner asks for the choice of cookies once, until the shopper answers.

const ALL: ConsentChoice = { performance: true, functional: true, targeting: true };
const ONLY_NECESSARY: ConsentChoice = { performance: false, functional: false, targeting: false };

const neverChanges = () => () => undefined;
const useInBrowser = <T,>(read: () => T, onServer: T): T =>
  useSyncExternalStore(neverChanges, read, () => onServer);

/** `isAsked`: the cookie was read and has no choice. Before that the buttons are disabled. */
export function ConsentBanner({ isAsked }: { isAsked: boolean }) {
  const { consent } = useShellServices();
  const region = useInBrowser(consentRegion, 'us');
  const hasSignal = useInBrowser(hasPrivacySignal, false);
  const banner = useRef<HTMLElement>(null);
  useBottomInset(banner, isAsked);
  const choose = (choice: ConsentChoice) => {
    consent.choose(choice);
    // The focused button disappears, so move focus to the page.
    document.getElementById(DOM_IDS.main)?.focus({ preventScroll: true });
  };
  return (
    <section
      ref={banner}
      id="consent"
      tabIndex={-1}
      className={styles.banner}
      data-asked={isAsked || undefined}
      aria-label="Cookies and your privacy"
    >
      <p>
        <span>{`${QUESTION[region]} ${hasSignal ? `${SIGNAL} ` : ''}`}</span>
        <a href={paths.cookies()}>What we store</a>
      </p>
      <div className={styles.actions}>
        {/* Accept and refuse must be equally visible and easy to reach. */}
        <Button size="small" disabled={!isAsked} onClick={() => choose(ALL)}>
          Allow all
        </Button>
        <Button size="small" disabled={!isAsked} onClick={() => choose(ONLY_NECESSARY)}>
          Necessary only
        </Button>
        <Button size="small" variant="quiet" disabled={!isAsked} onClick={consent.openPreferences}>
          Choose
        </Button>
      </div>
    </section>
  );
}
