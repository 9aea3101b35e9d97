/** Has the browser's own history methods: single-spa's fire a popstate, a second navigation for a router. */
export function createWindowFacade(target: Window & typeof globalThis): Window {
  const browsers: History = Object.getPrototypeOf(target.history);
  const history = boundProxy(target.history, {
    pushState: browsers.pushState.bind(target.history),
    replaceState: browsers.replaceState.bind(target.history),
  });
  return boundProxy(target, {
    history,
    // single-spa's methods, if loaded. They have a prototype, so the proxy does not bind them.
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
  });
}

/** A {@link createWindowFacade} at another address, until the browser is there. */
export interface WindowAhead {
  /** Has no effect on the browser and gets no events before {@link WindowAhead.arrive}. */
  readonly window: Window;
  /** Call when the browser is at the address: from then on it acts on the real window. */
  arrive(): void;
}

/** Creates a window at another address. `href` is a path with query and fragment. */
export function createWindowAhead(target: Window & typeof globalThis, href: string): WindowAhead {
  const facade = createWindowFacade(target);
  const nothing = () => undefined;
  const listeners: Parameters<Window['addEventListener']>[] = [];
  // A unique key: the router takes two entries with the same address and key for one.
  const state = { idx: 0, key: Math.random().toString(36).slice(2, 10) };
  const entry = { state, pushState: nothing, replaceState: nothing, go: nothing };
  const url = Object.assign(new URL(href, target.location.origin), { assign: nothing, replace: nothing });
  let hasArrived = false;
  /** Until the arrival, properties of `before` override those of `after`. */
  const switching = <T extends object>(before: object, after: T): T =>
    new Proxy(after, {
      get: (_, property) =>
        Reflect.get(!hasArrived && Object.hasOwn(before, property) ? before : after, property),
    });
  return {
    window: switching(
      {
        history: switching(entry, facade.history),
        location: url,
        addEventListener: (...listener: Parameters<Window['addEventListener']>) => listeners.push(listener),
        removeEventListener: nothing,
      },
      facade,
    ),
    arrive() {
      hasArrived = true;
      for (const listener of listeners) facade.addEventListener(...listener);
    },
  };
}

/** Methods of window and history reject any other `this`; constructors must not be bound. */
function boundProxy<T extends object>(target: T, overrides: Partial<T>): T {
  return new Proxy(target, {
    get(real, property) {
      if (Object.hasOwn(overrides, property)) return Reflect.get(overrides, property);
      const value: unknown = Reflect.get(real, property, real);
      return typeof value === 'function' && !value.prototype ? value.bind(real) : value;
    },
  });
}
