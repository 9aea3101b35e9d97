/**
 * Window property of the document's first script with buttons pressed before the hydration: those of the
 * slot, and submit buttons of forms that need scripts. Repeated presses count once.
 */
export const EARLY_PRESSES = 'earlyPresses';

/** Attribute of a slot's element. Its value is the slot's name. @since 1.17.0 */
export const FRAGMENT_ATTRIBUTE = 'data-fragment';

interface EarlyPresses {
  readonly pressed: Set<HTMLElement>;
  /** Stops recording: from now on the page handles presses. */
  end(): void;
}

/**
 * Stops recording early presses. Returns functions that replay them. Call it in the same task in which React
 * starts to handle events.
 */
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

/**
 * Presses a button unless its state has changed. For example, a heart that looked empty may turn out to be
 * saved: another press would remove it.
 */
const pressAgain = (button: HTMLElement, seen: string | null) => () => {
  // A removed button belongs to an earlier version of the page.
  if (button.isConnected && stateOf(button) === seen) button.click();
};

/**
 * Returns a function that replays presses from before the fragment's code had loaded, or undefined if there
 * were none.
 * @since 1.17.0
 */
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
