import { useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { DOM_IDS } from 'shared-contracts/composition';
import type { ConsentService } from 'shared-contracts/shell';
import { Button } from 'shared-ui';
import { whenAtRest } from '../browser/page-timing.ts';
import { isFirstOfVisit, isOverlayOpen } from '../campaigns/when-to-interrupt.ts';
import type { ShellStore } from '../context/shell-store.ts';
import { useBottomInset } from '../context/use-bottom-inset.ts';
import styles from './install-note.module.css';
import { createNoteMemory } from './note-memory.ts';

interface NoteParts {
  readonly store: Pick<ShellStore, 'get'>;
  readonly consent: Pick<ConsentService, 'isGranted'>;
  install(): void;
}

const LATEST_MS = 5_000;

/** Asks once, on a second visit and an idle page. Never next to another dialog. */
export function startNote({ store, consent, install }: NoteParts): void {
  const memory = createNoteMemory(consent);
  whenAtRest(() => {
    if (!memory.isDue(isFirstOfVisit(), Date.now()) || !isPageFree(store)) return;
    memory.noteAsked();
    const element = document.body.appendChild(document.createElement('div'));
    const root = createRoot(element, { identifierPrefix: 'shell-install-' });
    function close() {
      // The focused button disappears, so move focus to the page.
      if (element.contains(document.activeElement))
        document.getElementById(DOM_IDS.main)?.focus({ preventScroll: true });
      root.unmount();
      element.remove();
    }
    root.render(
      <InstallNote
        name={store.get().site.name}
        onInstall={() => {
          close();
          install();
        }}
        onClose={close}
      />,
    );
    addEventListener('appinstalled', close, { once: true });
  }, LATEST_MS);
}

function isPageFree(store: NoteParts['store']): boolean {
  const { isConsentOpen, consentDecided, status } = store.get();
  const hasCampaign = document.querySelector('#shell-campaign dialog[open]') !== null;
  return consentDecided === true && !isConsentOpen && status === null && !hasCampaign && !isOverlayOpen();
}

interface InstallNoteProps {
  readonly name: string;
  readonly onInstall: () => void;
  readonly onClose: () => void;
}

function InstallNote({ name, onInstall, onClose }: InstallNoteProps) {
  const note = useRef<HTMLElement>(null);
  useBottomInset(note, true);
  return (
    <section ref={note} className={styles.note} aria-label="Install this site">
      <p>{`Keep ${name} handy: once installed, it opens right where you left off, even without a connection.`}</p>
      <div className={styles.actions}>
        <Button size="small" onClick={onInstall}>
          Install
        </Button>
        <Button size="small" variant="quiet" onClick={onClose}>
          Not now
        </Button>
      </div>
    </section>
  );
}
