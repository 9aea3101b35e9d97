import { type ReactNode, startTransition } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { DOM_IDS } from 'shared-contracts/composition';
import { whenIdle } from '../browser/page-timing.ts';
import { watchMarkup } from '../composition/telemetry/foreign-changes.ts';
import { ConsentLayer } from '../consent/consent-layer.tsx';
import { type ShellActions, ShellContext } from '../context/shell-context.tsx';
import type { ShellStore } from '../context/shell-store.ts';
import { Footer } from '../footer/footer.tsx';
import { Header } from '../header/header.tsx';
import { HelpLauncher } from '../help/help-launcher.tsx';
import { StatusView } from '../status/status-view.tsx';
import { elementOf } from './page-data.ts';

interface ShellRoot {
  readonly id: string;
  readonly identifierPrefix: string;
  readonly content: ReactNode;
}

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

/** Milliseconds that header and footer wait at most for the page to mount. */
const LEFT_TO_PAGE = 2_000;

/** Hydrates header, status page and footer. Header and footer wait for `page` or for a press on them. */
export function hydrateShell(
  store: ShellStore,
  actions: ShellActions,
  onRetry: () => void,
  page: Promise<unknown>,
): void {
  const { header, status, footer } = shellRoots(onRetry);
  const hydrate = ({ id, identifierPrefix, content }: ShellRoot) => {
    const element = elementOf(id);
    watchMarkup(element).restore();
    hydrateRoot(element, <ShellContext value={{ store, actions }}>{content}</ShellContext>, {
      identifierPrefix,
    });
  };
  // Synchronous, because a failed page has already removed its content. Empty on most pages.
  whenThereIsStatus(store, () => flushSync(() => hydrate(status)));
  for (const root of [header, footer]) afterOrPressed(page, elementOf(root.id), () => hydrate(root));
}

function whenThereIsStatus(store: ShellStore, then: () => void): void {
  const check = () => {
    if (store.get().status === null) return;
    stop();
    then();
  };
  const stop = store.subscribe(check);
  check();
}

/** An idle moment is not enough: the browser is also idle between chunks of the page's code. */
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
