import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { DOM_IDS } from 'shared-contracts';
import { ConsentLayer } from './consent/consent-layer.tsx';
import { Footer } from './footer/footer.tsx';
import { Header } from './header/header.tsx';
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
export const shellRoots = (onRetry: () => void): Record<'status' | 'header' | 'footer', ShellRoot> => ({
  // Hydrated before the others: a release that fails at once leaves the slot to it.
  status: {
    id: DOM_IDS.status,
    identifierPrefix: 'shell-status-',
    content: <StatusView onRetry={onRetry} />,
  },
  header: { id: DOM_IDS.header, identifierPrefix: 'shell-header-', content: <Header /> },
  footer: {
    id: DOM_IDS.footer,
    identifierPrefix: 'shell-footer-',
    content: (
      <>
        <Footer />
        <ConsentLayer />
      </>
    ),
  },
});

/** Brings the server's header, status page and footer to life. They stay mounted until the document ends. */
export function hydrateShell(store: ShellStore, actions: ShellActions, onRetry: () => void): void {
  for (const { id, identifierPrefix, content } of Object.values(shellRoots(onRetry))) {
    hydrateRoot(elementOf(id), <ShellContext value={{ store, actions }}>{content}</ShellContext>, {
      identifierPrefix,
    });
  }
}
