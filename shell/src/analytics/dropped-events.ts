import { type BusPayload, DROPPED_EVENTS_PATH, type DroppedEvents } from 'shared-contracts/shell';

const GATHER_MS = 5_000;
const MAX_KINDS = 50;

/** Needs no consent, because it contains no visitor data: only event, release and count. */
export function createDroppedEventsReport() {
  const times = new Map<string, { type: string; blamed: string; times: number }>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function send() {
    clearTimeout(timer);
    timer = undefined;
    if (times.size === 0) return;
    const report: DroppedEvents = { dropped: [...times.values()] };
    times.clear();
    navigator.sendBeacon(DROPPED_EVENTS_PATH, JSON.stringify(report));
  }

  return {
    add({ type, blamed }: BusPayload<'bus.dropped'>) {
      const key = `${type} ${blamed}`;
      const known = times.get(key);
      if (known) known.times++;
      else if (times.size < MAX_KINDS)
        times.set(key, { type: type.slice(0, 100), blamed: blamed.slice(0, 100), times: 1 });
      timer ??= setTimeout(send, GATHER_MS);
    },
    send,
  };
}
