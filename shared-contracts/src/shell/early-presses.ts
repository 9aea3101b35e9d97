/** Window property: buttons pressed before hydration, in the slot or of a form that needs scripts. */
export const EARLY_PRESSES = 'earlyPresses';

/** Attribute of a slot's element. Its value is the slot's name. @since 1.17.0 */
export const FRAGMENT_ATTRIBUTE = 'data-fragment';

interface EarlyPresses {
  readonly pressed: Set<HTMLElement>;
  /** Stops recording: from now on the page handles presses. */
  end(): void;
}

/** Returns functions that replay the presses. Call it in the task in which React starts to handle events. */
export function takeEarlyPresses(): Array<() => void> {
  const early: EarlyPresses | undefined = Reflect.get(window, EARLY_PRESSES);
  if (!early) return [];
  early.end();
  const pressed = [...early.pressed];
  early.pressed.clear();
  // Set by the first script and unknown to React.
  for (const button of pressed) button.ariaBusy = null;
  return pressed.map((button) => pressAgain(button, stateOf(button)));
}

/** State of a toggle button such as a heart, or null for other buttons. */
const stateOf = (button: HTMLElement) => button.getAttribute('aria-pressed');

/** A press would remove a heart that looked empty, but turned out to be saved. */
const pressAgain = (button: HTMLElement, seen: string | null) => () => {
  // A removed button belongs to an earlier version of the page.
  if (button.isConnected && stateOf(button) === seen) button.click();
};

/** Returns a replay of presses before the fragment's code had loaded, or undefined. @since 1.17.0 */
export function pressEarlier(container: HTMLElement): (() => void) | undefined {
  const pressed = [...container.querySelectorAll<HTMLElement>('button[aria-busy=true]')];
  if (pressed.length === 0) return undefined;
  const presses = pressed.map((button) => {
    button.ariaBusy = null;
    return pressAgain(button, stateOf(button));
  });
  return () => {
    for (const press of presses) press();
  };
}
