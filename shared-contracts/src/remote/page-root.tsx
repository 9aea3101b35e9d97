import { Activity, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { MountProps } from '../shell/remote-lifecycles.ts';
import { Committed } from './hydrate.tsx';
import { identifierPrefixOf } from './services-context.tsx';

export interface PageRoot {
  /** Draws the page out of sight when the browser is idle, without running effects. */
  draw(): void;
  isDrawn(): boolean;
  /** Resolves when the page is in the container. Rejects if it fails outside every boundary. */
  show(props: Pick<MountProps, 'container' | 'reportCrash'>): Promise<void>;
  unmount(): void;
}

/** `element` is the page's container, or an element that `show` moves into the container. */
export function createPageRoot(remote: string, app: ReactNode, element: HTMLElement): PageRoot {
  let onCommit = (): void => undefined;
  let onError = (_error: unknown): void => undefined;
  const root = createRoot(element, {
    identifierPrefix: identifierPrefixOf(remote),
    onUncaughtError: (error) => onError(error),
  });
  // Always the same element, so that a drawn page is not drawn again.
  const page = <Committed onCommit={() => onCommit()}>{app}</Committed>;
  const render = (mode: 'hidden' | 'visible') => root.render(<Activity mode={mode}>{page}</Activity>);
  return {
    draw: () => render('hidden'),
    isDrawn: () => element.hasChildNodes(),
    show: ({ container, reportCrash }) =>
      new Promise((resolve, reject) => {
        onCommit = () => queueMicrotask(resolve);
        onError = (error) => {
          // An empty element would pass for a page.
          if (element !== container) element.remove();
          reject(error);
          reportCrash(error);
        };
        if (element !== container) container.replaceChildren(element);
        // Synchronous: otherwise the slot would be empty between the old remote's unmount and this commit.
        flushSync(() => render('visible'));
      }),
    unmount: () => root.unmount(),
  };
}
