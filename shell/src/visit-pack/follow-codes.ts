import type { BusHandle } from 'shared-contracts';

/** Milliseconds between two looks at what the member has. */
const GAP_MS = 5_000;

/**
 * Calls once it is known which member is here, and after what they do: the facts are said again then. Not more often than every few
 * seconds.
 */
export function followMember(bus: Pick<BusHandle, 'on'>, bring: () => Promise<void>): void {
  let isComing = false;
  let last = 0;
  const soon = () => {
    if (isComing) return;
    isComing = true;
    const then = () => {
      isComing = false;
      last = Date.now();
      void bring();
    };
    setTimeout(then, Math.max(0, last + GAP_MS - Date.now()));
  };
  bus.on('member.changed', ({ payload }) => payload && soon());
}
