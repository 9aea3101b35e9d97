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
  const replays = replaysOf([...early.pressed]);
  early.pressed.clear();
  return replays;
}

/** State of a toggle button such as a heart, or null for other buttons. */
const stateOf = (button: HTMLElement) => button.getAttribute('aria-pressed');

/** A press would remove a heart that looked empty, but turned out to be saved. */
const pressAgain = (button: HTMLElement, seen: string | null) => () => {
  // A removed button belongs to an earlier version of the page.
  if (button.isConnected && stateOf(button) === seen) button.click();
};

// `aria-busy` was set by the first script and is unknown to React.
const replaysOf = (buttons: readonly HTMLElement[]) =>
  buttons.map((button) => {
    button.ariaBusy = null;
    return pressAgain(button, stateOf(button));
  });

/** Returns a replay of presses before the fragment's code had loaded, or undefined. @since 1.17.0 */
export function pressEarlier(container: HTMLElement): (() => void) | undefined {
  const replays = replaysOf([...container.querySelectorAll<HTMLElement>('button[aria-busy=true]')]);
  if (replays.length === 0) return undefined;
  return () => {
    for (const replay of replays) replay();
  };
}
