import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { DOM_IDS } from 'shared-contracts';
import { ConsentLayer } from './consent/consent-layer.tsx';
import { Footer } from './footer/footer.tsx';
import { Header } from './header/header.tsx';
import { HelpLauncher } from './help/help-launcher.tsx';
import { elementOf } from './page-data.ts';
import { type ShellActions, ShellContext } from './shell-context.tsx';
import type { ShellStore } from './shell-store.ts';
import { StatusView } from './status/status-view.tsx';
import { whenIdle } from './when-at-rest.ts';

interface ShellRoot {
  readonly id: string;
  readonly identifierPrefix: string;
  readonly content: ReactNode;
}

/** The shell's React roots around the slot. The server renders the same ones. */
export const shellRoots = (onRetry: () => void): Record<'header' | 'status' | 'footer', ShellRoot> => ({
  header: { id: DOM_IDS.header, identifierPrefix: 'shell-header-', content: <Header /> },
  status: {
    id: DOM_IDS.status,
    identifierPrefix: 'shell-status-',
    content: <StatusView onRetry={onRetry} />,
  },
  footer: {
    id: DOM_IDS.footer,
    identifierPrefix: 'shell-footer-',
    content: (
      <>
        <Footer />
        <HelpLauncher />
        <ConsentLayer />
      </>
    ),
  },
});

/**
 * Brings the server's header, status page and footer to life. They stay mounted until the document ends. Header and footer
 * let the page in the slot go first, for which the shopper came; a press on them is not kept waiting.
 */
export function hydrateShell(store: ShellStore, actions: ShellActions, onRetry: () => void): void {
  const { header, status, footer } = shellRoots(onRetry);
  const hydrate = ({ id, identifierPrefix, content }: ShellRoot) =>
    void hydrateRoot(elementOf(id), <ShellContext value={{ store, actions }}>{content}</ShellContext>, {
      identifierPrefix,
    });
  // Empty on most pages. Where it takes the slot's place it does so at once: the page that failed has taken its content with it.
  whenThereIsStatus(store, () => flushSync(() => hydrate(status)));
  for (const root of [header, footer]) whenIdleOrPressed(elementOf(root.id), () => hydrate(root));
}

/** Calls once: as soon as the shell has something to show in the place of the page. */
function whenThereIsStatus(store: ShellStore, then: () => void): void {
  const look = () => {
    if (store.get().status === null) return;
    stop();
    then();
  };
  const stop = store.subscribe(look);
  look();
}

/** Calls once: when the browser is idle, after half a second at the latest, or as `element` is pressed, before its click. */
function whenIdleOrPressed(element: HTMLElement, then: () => void): void {
  const presses = new AbortController();
  const once = () => {
    if (presses.signal.aborted) return;
    presses.abort();
    then();
  };
  const pressed = () => flushSync(once);
  for (const press of ['pointerdown', 'keydown'])
    element.addEventListener(press, pressed, { capture: true, signal: presses.signal });
  whenIdle(once, 500);
}
