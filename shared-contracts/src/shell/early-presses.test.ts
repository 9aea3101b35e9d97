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
const repeat = (takes: ReturnType<typeof takeEarlyPresses>) => {
  for (const press of takes) press();
};

describe('early press', () => {
  test('is repeated once on a button', () => {
    repeat(takeEarlyPresses());
    expect(pressed).toHaveBeenCalledTimes(1);
    expect(takeEarlyPresses()).toEqual([]);
  });

  test('is repeated on a heart in the same state', () => {
    button.setAttribute('aria-pressed', 'false');
    repeat(takeEarlyPresses());
    expect(pressed).toHaveBeenCalledTimes(1);
  });

  test('is dropped on a heart that has been saved since', () => {
    button.setAttribute('aria-pressed', 'false');
    const takes = takeEarlyPresses();
    button.setAttribute('aria-pressed', 'true');
    repeat(takes);
    expect(pressed).not.toHaveBeenCalled();
  });

  test('is dropped on a removed button', () => {
    const takes = takeEarlyPresses();
    button.remove();
    repeat(takes);
    expect(pressed).not.toHaveBeenCalled();
  });
});
