import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createWindowAhead, createWindowFacade } from './window-facade.ts';

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
    location: { href: 'http://localhost/here', origin: 'http://localhost', pathname: '/here' },
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

describe('window ahead', () => {
  test('stands at its own address, and neither tells the browser anything nor hears of it', () => {
    const { target, events } = patchedWindow();
    const ahead = createWindowAhead(target, '/there?page=2#part').window;
    expect(ahead.location).toMatchObject({ pathname: '/there', search: '?page=2', hash: '#part' });
    expect(ahead.location.origin).toBe('http://localhost');
    const { state } = ahead.history;
    expect(state.key).toMatch(/^\w+$/);
    expect(createWindowAhead(target, '/there').window.history.state.key).not.toBe(state.key);
    const listener = vi.fn();
    ahead.addEventListener('popstate', listener);
    events.dispatchEvent(new Event('popstate'));
    ahead.history.replaceState({ key: 'redirected' }, '', '/elsewhere');
    ahead.history.pushState({ key: 'pushed' }, '', '/elsewhere');
    ahead.location.assign('https://example.com/');
    expect(target.history.state).toBe(null);
    expect(listener).not.toHaveBeenCalled();
  });

  test('is the window once the browser has come there, for those who have listened before as well', () => {
    const { target, events } = patchedWindow();
    const { window: ahead, arrive } = createWindowAhead(target, '/there');
    const { history } = ahead;
    const listener = vi.fn();
    ahead.addEventListener('popstate', listener);
    arrive();
    expect(ahead.location).toBe(target.location);
    history.pushState({ key: 'own' }, '', '/next');
    expect(target.history.state).toEqual({ key: 'own' });
    expect(history.state).toEqual({ key: 'own' });
    events.dispatchEvent(new Event('popstate'));
    expect(listener).toHaveBeenCalledTimes(1);
    ahead.removeEventListener('popstate', listener);
    events.dispatchEvent(new Event('popstate'));
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
