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
