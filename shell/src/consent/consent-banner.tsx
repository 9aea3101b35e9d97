import { useRef, useState } from 'react';
import { DOM_IDS, paths } from 'shared-contracts';
import { Button } from 'shared-ui';
import { useBottomRoom } from '../bottom-room.ts';
import { useShellServices } from '../shell-context.tsx';
import { type ConsentChoice, hasPrivacySignal } from './consent.ts';
import styles from './consent-banner.module.css';
import { consentRegion } from './consent-region.ts';
import { QUESTION, SIGNAL } from './consent-texts.ts';

const ALL: ConsentChoice = { performance: true, functional: true, targeting: true };
const ONLY_NECESSARY: ConsentChoice = { performance: false, functional: false, targeting: false };

/** Asks once, at the foot of the page and without covering it; the choice is changed in the preferences at any time. */
// biome-ignore lint/style/noDefaultExport: React.lazy demands it
export default function ConsentBanner() {
  const { consent } = useShellServices();
  const [region] = useState(consentRegion);
  const banner = useRef<HTMLElement>(null);
  useBottomRoom(banner, true);
  const choose = (choice: ConsentChoice) => {
    consent.choose(choice);
    // The button goes, and with it the focus: the page is next.
    document.getElementById(DOM_IDS.main)?.focus({ preventScroll: true });
  };
  return (
    <section ref={banner} className={styles.banner} aria-label="Cookies and your privacy">
      <p>
        {QUESTION[region]} {hasPrivacySignal() && SIGNAL} <a href={paths.cookies()}>What is kept</a>
      </p>
      <div className={styles.actions}>
        {/* Yes and no are as easy to see and to reach as each other. */}
        <Button size="small" onClick={() => choose(ALL)}>
          Allow all
        </Button>
        <Button size="small" onClick={() => choose(ONLY_NECESSARY)}>
          Only necessary
        </Button>
        <Button size="small" variant="quiet" onClick={consent.openPreferences}>
          Choose
        </Button>
      </div>
    </section>
  );
}
