// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EARLY_PRESSES, takeEarlyPresses } from './early-presses.ts';

let button: HTMLButtonElement;
let pressed: () => void;
beforeEach(() => {
  button = document.createElement('button');
  pressed = vi.fn();
  button.addEventListener('click', pressed);
  document.body.append(button);
  Reflect.set(window, EARLY_PRESSES, { pressed: new Set([button]), end: () => undefined });
});
afterEach(() => {
  button.remove();
  Reflect.deleteProperty(window, EARLY_PRESSES);
});
const pressAgain = (takes: ReturnType<typeof takeEarlyPresses>) => {
  for (const press of takes) press();
};

describe('An early press', () => {
  test('is made again on a button, once', () => {
    const takes = takeEarlyPresses();
    pressAgain(takes);
    expect(pressed).toHaveBeenCalledTimes(1);
    expect(takeEarlyPresses()).toEqual([]);
  });

  test('is made again on a heart that still looks as it did', () => {
    button.setAttribute('aria-pressed', 'false');
    const takes = takeEarlyPresses();
    pressAgain(takes);
    expect(pressed).toHaveBeenCalledTimes(1);
  });

  test('on a heart that looked empty lets go of nothing once it is known to be saved', () => {
    button.setAttribute('aria-pressed', 'false');
    const takes = takeEarlyPresses();
    button.setAttribute('aria-pressed', 'true');
    pressAgain(takes);
    expect(pressed).not.toHaveBeenCalled();
  });

  test('on a button that is gone is none', () => {
    const takes = takeEarlyPresses();
    button.remove();
    pressAgain(takes);
    expect(pressed).not.toHaveBeenCalled();
  });
});
