/*
 * A service worker's globals, as far as they are used: the compiler's own description of them (`lib.webworker`) cannot stand beside that
 * of pages in one program.
 */

export interface ExtendableEvent extends Event {
  waitUntil(done: Promise<unknown>): void;
}

export interface WorkerFetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

export interface WorkerMessageEvent extends ExtendableEvent {
  readonly data: unknown;
}

interface WorkerEvents {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  fetch: WorkerFetchEvent;
  message: WorkerMessageEvent;
}

export interface WorkerScope {
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener<T extends keyof WorkerEvents>(type: T, listener: (event: WorkerEvents[T]) => void): void;
}
