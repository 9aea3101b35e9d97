import type { SlotData } from 'shared-contracts/composition';
import type { MountProps } from 'shared-contracts/remote';
import type { MarkupWatch } from '../telemetry/foreign-changes.ts';

export function createRemoteSlot(remote: string, slot: HTMLElement, rendered: SlotData, markup: MarkupWatch) {
  let served: Element | null | undefined;
  return {
    containerFor(release: string, onDrawn: () => void): Pick<MountProps, 'container' | 'hydration'> {
      markup.restore();
      const existing = slot.querySelector<HTMLElement>(':scope > [data-remote]');
      if (existing?.dataset.release) served = existing.firstElementChild;
      if (existing?.dataset.release === release && rendered.release === release) {
        existing.removeAttribute('data-release');
        return { container: existing, hydration: { now: rendered.now, data: rendered.data } };
      }
      const container = document.createElement('div');
      container.dataset.remote = remote;
      const before = [...slot.childNodes];
      slot.append(container);
      // The old content stays until the new page renders, so that the slot is never blank.
      onceDrawn(container, () => {
        for (const node of before) node.remove();
        onDrawn();
      });
      return { container, hydration: null };
    },
    isBlank(gone?: HTMLElement): boolean {
      const pages = [...slot.querySelectorAll(':scope > [data-remote]')];
      return !pages.some((page) => page !== gone && page.hasChildNodes());
    },
    /** Returns once whether the page has kept the server's markup, and undefined if it had none. */
    takeIsKept(): boolean | undefined {
      const isKept = served?.isConnected;
      served = null;
      return isKept;
    },
    clear() {
      markup.end();
      served = null;
      slot.replaceChildren();
    },
  };
}

export function onceDrawn(element: HTMLElement, then: () => void): void {
  const observer = new MutationObserver(() => {
    if (!element.hasChildNodes()) return;
    observer.disconnect();
    then();
  });
  observer.observe(element, { childList: true });
}
