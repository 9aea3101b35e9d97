import { Activity, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { MountProps } from '../shell/remote-lifecycles.ts';
import { Committed } from './committed.tsx';
import { identifierPrefixOf } from './remote-app.tsx';

/** React's root of a page that the browser draws. */
export interface PageRoot {
  /** Draws ahead where nobody sees it, when the browser has nothing better to do; no effect runs. */
  draw(): void;
  /** True once there is something to be shown. */
  isDrawn(): boolean;
  /** Resolves once the page stands in the container, rejects when it fails outside of every boundary. */
  show(props: Pick<MountProps, 'container' | 'reportCrash'>): Promise<void>;
  unmount(): void;
}

/** `element`: the container that the page is to stand in, or one of its own that comes into the container when it is shown. */
export function createPageRoot(remote: string, app: ReactNode, element: HTMLElement): PageRoot {
  let onCommit = (): void => undefined;
  let onError = (_error: unknown): void => undefined;
  const root = createRoot(element, {
    identifierPrefix: identifierPrefixOf(remote),
    onUncaughtError: (error) => onError(error),
  });
  // The same element each time: what is drawn already is not drawn again.
  const page = <Committed onCommit={() => onCommit()}>{app}</Committed>;
  const render = (mode: 'hidden' | 'visible') => root.render(<Activity mode={mode}>{page}</Activity>);
  return {
    draw: () => render('hidden'),
    isDrawn: () => element.hasChildNodes(),
    show: ({ container, reportCrash }) =>
      new Promise((resolve, reject) => {
        onCommit = () => queueMicrotask(resolve);
        onError = (error) => {
          // An element without a page would pass for one.
          if (element !== container) element.remove();
          reject(error);
          reportCrash(error);
        };
        if (element !== container) container.replaceChildren(element);
        // Drawn at once: between the old remote's end and this commit the slot would be seen empty.
        flushSync(() => render('visible'));
      }),
    unmount: () => root.unmount(),
  };
}
