import { Observable, Subject } from 'rxjs';
import {
  BUS_EVENTS,
  type BusEvent,
  type BusEventType,
  type BusHandle,
  type BusPayload,
  type FactType,
  INITIAL_FACTS,
} from '../src/index.ts';

/** Bus for one remote: validates like the shell's, records what was published, and lets a test set facts. */
export interface FakeBus extends BusHandle {
  readonly published: Array<{ type: BusEventType; payload: unknown }>;
  setFact<T extends FactType>(type: T, payload: BusPayload<T>): void;
}

export function createFakeBus(source = 'mfe-fake@1.0.0'): FakeBus {
  const stream = new Subject<BusEvent>();
  const facts = new Map<FactType, unknown>();
  const published: FakeBus['published'] = [];

  function emit(type: BusEventType, payload: unknown) {
    const parsed = BUS_EVENTS[type].payload.parse(payload);
    const { version } = BUS_EVENTS[type];
    stream.next({ id: crypto.randomUUID(), type, version, time: Date.now(), source, payload: parsed });
  }

  const bus: FakeBus = {
    published,
    publish(type, payload) {
      published.push({ type, payload });
      emit(type, payload);
    },
    on(type, handler) {
      const subscription = stream.subscribe((event) => {
        if (event.type === type) handler(event as Parameters<typeof handler>[0]);
      });
      return () => subscription.unsubscribe();
    },
    events: (type) => new Observable((subscriber) => bus.on(type, (event) => subscriber.next(event))),
    current: <T extends FactType>(type: T) => (facts.get(type) ?? INITIAL_FACTS[type]) as BusPayload<T>,
    setFact(type, payload) {
      facts.set(type, payload);
      emit(type, payload);
    },
  };
  return bus;
}
