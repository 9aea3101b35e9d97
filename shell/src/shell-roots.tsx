import { type ReactNode, startTransition } from 'react';
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

/** Milliseconds that header and footer leave to a page that is long in coming. */
const LEFT_TO_PAGE = 2_000;

/**
 * Brings the server's header, status page and footer to life. They stay mounted until the document ends. Header and footer
 * let the page in the slot go first (`page`), for which the shopper came; a press on them is not kept waiting.
 */
export function hydrateShell(
  store: ShellStore,
  actions: ShellActions,
  onRetry: () => void,
  page: Promise<unknown>,
): void {
  const { header, status, footer } = shellRoots(onRetry);
  const hydrate = ({ id, identifierPrefix, content }: ShellRoot) =>
    void hydrateRoot(elementOf(id), <ShellContext value={{ store, actions }}>{content}</ShellContext>, {
      identifierPrefix,
    });
  // Empty on most pages. Where it takes the slot's place it does so at once: the page that failed has taken its content with it.
  whenThereIsStatus(store, () => flushSync(() => hydrate(status)));
  for (const root of [header, footer]) afterOrPressed(page, elementOf(root.id), () => hydrate(root));
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

/**
 * Calls once: when the browser is idle and the page stands or has had its time, or as `element` is pressed, before its click. An
 * idle moment alone is none: there are some between the pieces of the page's code.
 */
function afterOrPressed(page: Promise<unknown>, element: HTMLElement, then: () => void): void {
  const presses = new AbortController();
  const { signal } = presses;
  const once = () => {
    if (signal.aborted) return;
    presses.abort();
    then();
  };
  const pressed = () => flushSync(once);
  for (const press of ['pointerdown', 'keydown'])
    element.addEventListener(press, pressed, { capture: true, signal });
  const idle = () => whenIdle(() => startTransition(once), 500);
  void page.then(idle);
  setTimeout(idle, LEFT_TO_PAGE);
}
