import type { ShellStore } from '../shell-store.ts';

/** Time that a navigation waits before the shopper is told, in milliseconds: a page that is at hand draws nothing extra. */
const PENDING_DELAY = 200;

/** Tells the shopper that a page is on its way, once it is worth telling. */
export function createPending(store: ShellStore): (pending: boolean) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (pending) => {
    clearTimeout(timer);
    if (pending) timer = setTimeout(() => store.set({ pending: true }), PENDING_DELAY);
    else if (store.get().pending) store.set({ pending: false });
  };
}
