/**
 * The window as a remote's router sees it. single-spa replaces `history.pushState` and `replaceState` by its own, which
 * look for the app of the new address and fire a popstate event: a router takes that for a second navigation and runs its
 * loaders again. The entries that a router makes are of its own remote, so there is nothing to look for, and here they are
 * made as the browser makes them. Found in use: see COMPOSITION, "double navigation".
 */
export function createWindowFacade(target: Window & typeof globalThis): Window {
  const browsers: History = Object.getPrototypeOf(target.history);
  const history = boundProxy(target.history, {
    pushState: browsers.pushState.bind(target.history),
    replaceState: browsers.replaceState.bind(target.history),
  });
  return boundProxy(target, {
    history,
    // single-spa's own where it has come: no methods of the browser, which are told by having no prototype.
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
  });
}

/** A {@link createWindowFacade} that stands at another address than the browser does, until the browser has come there. */
export interface WindowAhead {
  /** Nothing that is done with it reaches the browser before {@link WindowAhead.arrive}, and nothing is heard of it. */
  readonly window: Window;
  /** The browser stands at the address: from now on it is the window. */
  arrive(): void;
}

/** `href`: path with query and fragment. */
export function createWindowAhead(target: Window & typeof globalThis, href: string): WindowAhead {
  const facade = createWindowFacade(target);
  const nothing = () => undefined;
  const listeners: Parameters<Window['addEventListener']>[] = [];
  // A key of its own: the router takes two entries of one address and key for the same.
  const state = { idx: 0, key: Math.random().toString(36).slice(2, 10) };
  const entry = { state, pushState: nothing, replaceState: nothing, go: nothing };
  const url = Object.assign(new URL(href, target.location.origin), { assign: nothing, replace: nothing });
  let hasArrived = false;
  /** `before` hides what `after` has of the same name. */
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

/** `target` with `overrides`. Methods of a window or history refuse any other `this`; constructors must stay themselves. */
function boundProxy<T extends object>(target: T, overrides: Partial<T>): T {
  return new Proxy(target, {
    get(real, property) {
      if (Object.hasOwn(overrides, property)) return Reflect.get(overrides, property);
      const value: unknown = Reflect.get(real, property, real);
      return typeof value === 'function' && !value.prototype ? value.bind(real) : value;
    },
  });
}
