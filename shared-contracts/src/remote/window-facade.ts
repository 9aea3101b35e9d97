/**
 * The window as a remote's router sees it. single-spa answers every pushState with a popstate event of its own, so that
 * all apps hear of it; a router takes that for a second navigation and runs its loaders again. The facade remembers the
 * key of the router's own entry and keeps that echo from it. Found in use: see COMPOSITION, "double navigation".
 */
export function createWindowFacade(target: Window & typeof globalThis): Window {
  let ownKey: unknown;
  const listeners = new Map<EventListener, EventListener>();
  const keyOf = (state: unknown) =>
    typeof state === 'object' && state !== null && 'key' in state ? state.key : undefined;

  const history = new Proxy(target.history, {
    get(real, property) {
      const value: unknown = Reflect.get(real, property, real);
      if (typeof value !== 'function') return value;
      if (property !== 'pushState' && property !== 'replaceState') return value.bind(real);
      return (state: unknown, unused: string, url?: string) => {
        ownKey = keyOf(state);
        value.call(real, state, unused, url);
      };
    },
  });

  const isEcho = (event: Event) => 'singleSpa' in event && keyOf(target.history.state) === ownKey;

  const overrides: Record<string, unknown> = {
    history,
    addEventListener(type: string, listener: EventListener) {
      const wrapped: EventListener =
        type === 'popstate' ? (event) => (isEcho(event) ? undefined : listener(event)) : listener;
      listeners.set(listener, wrapped);
      target.addEventListener(type, wrapped);
    },
    removeEventListener(type: string, listener: EventListener) {
      target.removeEventListener(type, listeners.get(listener) ?? listener);
      listeners.delete(listener);
    },
  };

  return new Proxy(target, {
    get(real, property) {
      if (typeof property === 'string' && property in overrides) return overrides[property];
      const value: unknown = Reflect.get(real, property, real);
      // Methods of a window refuse any other `this`; constructors must stay themselves.
      return typeof value === 'function' && !value.prototype ? value.bind(real) : value;
    },
  });
}
