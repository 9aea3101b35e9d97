import { createRoot } from 'react-dom/client';
import { type ConsentService, DOM_IDS } from 'shared-contracts';
import { whenAtRest } from '../browser/when-idle.ts';
import { isFirstOfVisit } from '../campaigns/first-of-visit.ts';
import { isOverlayOpen } from '../campaigns/when-to-interrupt.ts';
import type { ShellStore } from '../context/shell-store.ts';
import { InstallNote } from './install-note.tsx';
import { createNoteMemory } from './note-memory.ts';

export interface NoteParts {
  readonly store: Pick<ShellStore, 'get'>;
  readonly consent: Pick<ConsentService, 'isGranted'>;
  install(): void;
}

const LATEST = 5_000;

/**
 * Asks once, on a second visit and an idle page, whether to install the site. Never next to another dialog.
 */
export function startNote({ store, consent, install }: NoteParts): void {
  const memory = createNoteMemory(consent, () => localStorage);
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
  }, LATEST);
}

function isPageFree(store: NoteParts['store']): boolean {
  const { isConsentOpen, consentDecided, status } = store.get();
  const hasCampaign = document.querySelector('#shell-campaign dialog[open]') !== null;
  return consentDecided === true && !isConsentOpen && status === null && !hasCampaign && !isOverlayOpen();
}
