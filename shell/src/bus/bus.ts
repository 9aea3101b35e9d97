import { filter, Observable, Subject } from 'rxjs';
import {
  BUS_EVENTS,
  type BusEvent,
  type BusEventType,
  type BusHandle,
  type BusPayload,
  type FactType,
  INITIAL_FACTS,
  isBusEventType,
  type Undo,
} from 'shared-contracts/shell';
import { createTaskThrottle } from './task-throttle.ts';

type ClosableBusHandle = BusHandle & { close(): void };

export interface Bus {
  handle(source: string): ClosableBusHandle;
  setFact<T extends FactType>(type: T, payload: BusPayload<T>): void;
}

type AnyEvent = { [T in BusEventType]: BusEvent<T> }[BusEventType];

/** Delivered at once even during a flood, because the page or its recovery depends on them. */
const URGENT: ReadonlySet<BusEventType> = new Set(['page.shown', 'remote.ended', 'bus.dropped']);

/** Parses at publish and at delivery, which may have different contract versions. `strict` throws. */
export function createBus({ strict }: { strict: boolean }): Bus {
  const stream = new Subject<AnyEvent>();
  const facts = new Map<FactType, AnyEvent>();
  const shellSource = 'shell';
  const throttle = createTaskThrottle();

  function reject(type: string, blamed: string, side: 'producer' | 'consumer', message: string) {
    if (strict) throw new Error(`bus: ${side} ${blamed}, event '${type}': ${message}`);
    if (type !== 'bus.dropped') emit('bus.dropped', { type, blamed, side, message }, shellSource);
  }

  function makeEvent<T extends BusEventType>(type: T, payload: BusPayload<T>, source: string): BusEvent<T> {
    const { version } = BUS_EVENTS[type];
    return { id: crypto.randomUUID(), type, version, time: Date.now(), source, payload };
  }

  function emit<T extends BusEventType>(type: T, payload: unknown, source: string) {
    if (!isBusEventType(type)) return reject(type, source, 'producer', 'is not in the contract');
    const parsed = BUS_EVENTS[type].payload.safeParse(payload);
    if (!parsed.success) return reject(type, source, 'producer', parsed.error.message);
    // The schema of `type` returned this value, but TypeScript cannot follow that through the union.
    const event = makeEvent(type, parsed.data as BusPayload<T>, source) as unknown as AnyEvent;
    if (isFact(type)) facts.set(type, event);
    stream.next(event);
  }

  const isFact = (type: BusEventType): type is FactType => BUS_EVENTS[type]?.kind === 'fact';

  const isType =
    <T extends BusEventType>(type: T) =>
    (event: AnyEvent): event is AnyEvent & BusEvent<T> =>
      event.type === type;

  function current<T extends FactType>(type: T): BusPayload<T> {
    return (facts.get(type)?.payload ?? INITIAL_FACTS[type]) as BusPayload<T>;
  }

  function handle(source: string): ClosableBusHandle {
    const undos = new Set<Undo>();

    function deliver<T extends BusEventType>(event: BusEvent<T>, handler: (event: BusEvent<T>) => void) {
      const parsed = BUS_EVENTS[event.type].payload.safeParse(event.payload);
      if (!parsed.success) return reject(event.type, source, 'consumer', parsed.error.message);
      try {
        handler(event);
      } catch (error) {
        reportError(error);
      }
    }

    function on<T extends BusEventType>(type: T, handler: (event: BusEvent<T>) => void): Undo {
      const subscription = stream.pipe(filter(isType(type))).subscribe((event) => deliver(event, handler));
      const undo = () => {
        subscription.unsubscribe();
        undos.delete(undo);
      };
      undos.add(undo);
      const known = isFact(type) ? facts.get(type) : undefined;
      if (known && isType(type)(known)) deliver(known, handler);
      return undo;
    }

    return {
      publish(type, payload) {
        if (isFact(type)) return reject(type, source, 'producer', 'only the shell publishes facts');
        // Slows down a release that floods the bus, so that the page stays usable.
        if (strict || URGENT.has(type)) return emit(type, payload, source);
        if (!throttle.run(() => emit(type, payload, source)))
          reject(type, source, 'producer', 'was rejected because too many events are waiting');
      },
      on,
      events: <T extends BusEventType>(type: T): Observable<BusEvent<T>> =>
        new Observable((subscriber) => on(type, (event) => subscriber.next(event))),
      current,
      close() {
        for (const undo of undos) undo();
      },
    };
  }

  return {
    handle,
    setFact(type, payload) {
      if (JSON.stringify(current(type)) !== JSON.stringify(payload)) emit(type, payload, shellSource);
    },
  };
}
