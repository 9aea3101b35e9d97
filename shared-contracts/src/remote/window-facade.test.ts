import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createWindowFacade } from './window-facade.ts';

/** A window with just what history and events need, patched as single-spa patches it. */
function patchedWindow() {
  class BrowserHistory {
    state: unknown = null;
    readonly length = 7;
    pushState(state: unknown) {
      this.state = state;
    }
    replaceState(state: unknown) {
      this.state = state;
    }
  }
  const events = new EventTarget();
  const history = new BrowserHistory();
  const rerouted = vi.fn();
  for (const method of ['pushState', 'replaceState'] as const) {
    const original = history[method];
    Object.assign(history, {
      [method](state: unknown) {
        original.call(history, state);
        rerouted(method);
      },
    });
  }
  const target = {
    history,
    location: { href: 'http://localhost/' },
    addEventListener: function add(this: unknown, type: string, listener: EventListener) {
      if (this !== target) throw new TypeError('Illegal invocation');
      events.addEventListener(type, listener);
    },
    removeEventListener: function remove(this: unknown, type: string, listener: EventListener) {
      if (this !== target) throw new TypeError('Illegal invocation');
      events.removeEventListener(type, listener);
    },
  };
  return { target: target as unknown as Window & typeof globalThis, events, rerouted };
}

describe('window facade', () => {
  let patched: ReturnType<typeof patchedWindow>;
  let facade: Window;
  beforeEach(() => {
    patched = patchedWindow();
    facade = createWindowFacade(patched.target);
  });

  test("makes the router's own entries without single-spa, which would answer with an event", () => {
    facade.history.pushState({ key: 'own' }, '', '/next');
    expect(facade.history.state).toEqual({ key: 'own' });
    facade.history.replaceState({ key: 'other' }, '', '/next');
    expect(patched.target.history.state).toEqual({ key: 'other' });
    expect(patched.rerouted).not.toHaveBeenCalled();
  });

  test('leaves the window as it is for everybody else', () => {
    patched.target.history.pushState({ key: 'shell' }, '', '/other');
    expect(patched.rerouted).toHaveBeenCalledWith('pushState');
    expect(facade.history.state).toEqual({ key: 'shell' });
    expect(facade.history.length).toBe(7);
  });

  test("lets the browser's going back and the entries of others through, until nobody listens", () => {
    const listener = vi.fn();
    facade.addEventListener('popstate', listener);
    patched.events.dispatchEvent(new Event('popstate'));
    patched.events.dispatchEvent(Object.assign(new Event('popstate'), { singleSpa: true }));
    expect(listener).toHaveBeenCalledTimes(2);
    facade.removeEventListener('popstate', listener);
    patched.events.dispatchEvent(new Event('popstate'));
    expect(listener).toHaveBeenCalledTimes(2);
  });
});
