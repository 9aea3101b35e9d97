import { describe, expect, test, vi } from 'vitest';
import { createWindowFacade } from './window-facade.ts';

/** A window with just what history and events need. */
function fakeWindow() {
  const events = new EventTarget();
  const history = {
    state: null as unknown,
    pushState(state: unknown) {
      history.state = state;
    },
    replaceState(state: unknown) {
      history.state = state;
    },
  };
  const target = {
    history,
    location: { href: 'http://localhost/' },
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  };
  const popstate = (singleSpa: boolean) =>
    events.dispatchEvent(Object.assign(new Event('popstate'), singleSpa ? { singleSpa } : {}));
  return { target: target as unknown as Window & typeof globalThis, popstate };
}

describe('window facade', () => {
  test("keeps single-spa's echo of the router's own push from it", () => {
    const { target, popstate } = fakeWindow();
    const facade = createWindowFacade(target);
    const listener = vi.fn();
    facade.addEventListener('popstate', listener);
    facade.history.pushState({ key: 'own' }, '', '/next');
    popstate(true);
    expect(listener).not.toHaveBeenCalled();
  });

  test('lets through what others push, and the browser going back', () => {
    const { target, popstate } = fakeWindow();
    const facade = createWindowFacade(target);
    const listener = vi.fn();
    facade.addEventListener('popstate', listener);
    facade.history.pushState({ key: 'own' }, '', '/next');
    target.history.pushState({ key: 'shell' }, '', '/other');
    popstate(true);
    popstate(false);
    expect(listener).toHaveBeenCalledTimes(2);
  });

  test('removes the listener it added', () => {
    const { target, popstate } = fakeWindow();
    const facade = createWindowFacade(target);
    const listener = vi.fn();
    facade.addEventListener('popstate', listener);
    facade.removeEventListener('popstate', listener);
    popstate(false);
    expect(listener).not.toHaveBeenCalled();
  });
});
