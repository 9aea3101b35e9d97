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

/** Brings the server's header, status page and footer to life. They stay mounted until the document ends. */
export function hydrateShell(store: ShellStore, actions: ShellActions, onRetry: () => void): void {
  const { header, status, footer } = shellRoots(onRetry);
  const hydrate = ({ id, identifierPrefix, content }: ShellRoot) =>
    hydrateRoot(elementOf(id), <ShellContext value={{ store, actions }}>{content}</ShellContext>, {
      identifierPrefix,
    });
  // At once: a release that fails as soon as it is mounted leaves the slot to it. It is empty on any other page.
  flushSync(() => hydrate(status));
  hydrate(header);
  hydrate(footer);
}
