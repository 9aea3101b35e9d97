import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createWindowAhead, createWindowFacade } from './window-facade.ts';

/** A window with a history and events, patched like single-spa does. */
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
  const bound = (method: 'addEventListener' | 'removeEventListener') =>
    function call(this: unknown, type: string, listener: EventListener) {
      if (this !== target) throw new TypeError('Illegal invocation');
      events[method](type, listener);
    };
  const target: object = {
    history,
    location: { href: 'http://localhost/here', origin: 'http://localhost', pathname: '/here' },
    addEventListener: bound('addEventListener'),
    removeEventListener: bound('removeEventListener'),
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

  test('pushes and replaces history entries without notifying single-spa', () => {
    facade.history.pushState({ key: 'own' }, '', '/next');
    expect(facade.history.state).toEqual({ key: 'own' });
    facade.history.replaceState({ key: 'other' }, '', '/next');
    expect(patched.target.history.state).toEqual({ key: 'other' });
    expect(patched.rerouted).not.toHaveBeenCalled();
  });

  test('leaves the window unchanged for other code', () => {
    patched.target.history.pushState({ key: 'shell' }, '', '/other');
    expect(patched.rerouted).toHaveBeenCalledWith('pushState');
    expect(facade.history.state).toEqual({ key: 'shell' });
    expect(facade.history.length).toBe(7);
  });

  test('passes popstate events on until the listener is removed', () => {
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

describe('window of a page drawn ahead', () => {
  test('has its own address, and is isolated from the browser', () => {
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

  test('acts as the real window after arrival, also for earlier listeners', () => {
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
