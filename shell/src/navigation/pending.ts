import type { ShellStore } from '../context/shell-store.ts';

/** Milliseconds before a navigation shows progress, so that fast ones show nothing. */
const PENDING_DELAY = 200;

export function createPending(store: ShellStore): (pending: boolean) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (pending) => {
    clearTimeout(timer);
    if (pending) timer = setTimeout(() => store.set({ pending: true }), PENDING_DELAY);
    else if (store.get().pending) store.set({ pending: false });
  };
}
