import type { BusHandle } from 'shared-contracts';

const GAP_MS = 5_000;

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
