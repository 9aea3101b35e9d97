import type { SlotData } from 'shared-contracts';
import type { MountProps } from 'shared-contracts/remote';

interface RemoteSlotOptions {
  readonly remote: string;
  readonly slot: HTMLElement;
  /** Way in which the server made the slot's markup. */
  readonly rendered: SlotData;
}

/** The slot as one remote uses it: containers of its releases, one after the other. */
export interface RemoteSlot {
  /** The server's markup when it is of this very release, else an empty element in its place. */
  containerFor(release: string, onDrawn: () => void): Pick<MountProps, 'container' | 'hydration'>;
  /** True where nothing stands but what `gone` has left. */
  isBlank(gone?: HTMLElement): boolean;
  clear(): void;
}

export function createRemoteSlot({ remote, slot, rendered }: RemoteSlotOptions): RemoteSlot {
  return {
    containerFor(release, onDrawn) {
      const existing = slot.querySelector<HTMLElement>(':scope > [data-remote]');
      if (existing?.dataset.release === release && rendered.release === release) {
        existing.removeAttribute('data-release');
        return { container: existing, hydration: { now: rendered.now, data: rendered.data } };
      }
      const container = document.createElement('div');
      container.dataset.remote = remote;
      const before = [...slot.childNodes];
      slot.append(container);
      // What stands there (the server's markup) stays until something stands in its place: the slot is never blank.
      onceDrawn(container, () => {
        for (const node of before) node.remove();
        onDrawn();
      });
      return { container, hydration: null };
    },
    isBlank(gone) {
      const pages = [...slot.querySelectorAll(':scope > [data-remote]')];
      return !pages.some((page) => page !== gone && page.hasChildNodes());
    },
    clear: () => slot.replaceChildren(),
  };
}

/** Calls `then` in the same frame in which the element gets its first child, which is before it is painted. */
export function onceDrawn(element: HTMLElement, then: () => void): void {
  const observer = new MutationObserver(() => {
    if (!element.hasChildNodes()) return;
    observer.disconnect();
    then();
  });
  observer.observe(element, { childList: true });
}
