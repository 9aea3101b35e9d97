/**
 * Name of what the document's first script keeps on the window: the buttons of the slot that were pressed before the page in it
 * was hydrated, and those of forms that were sent until then and that scripts alone can send. Each counts once, however often somebody
 * presses what does not answer.
 */
export const EARLY_PRESSES = 'earlyPresses';

/** Attribute of a slot's element; its value is the slot's name. @since 1.17.0 */
export const FRAGMENT_ATTRIBUTE = 'data-fragment';

interface EarlyPresses {
  readonly pressed: Set<HTMLElement>;
  /** Presses are heard by the page from now on. */
  end(): void;
}

/**
 * Ends what is early, and answers with what presses again what was pressed until then. To be called in the very task in which
 * React begins to hear of the page.
 */
export function takeEarlyPresses(): Array<() => void> {
  const early: EarlyPresses | undefined = Reflect.get(window, EARLY_PRESSES);
  if (!early) return [];
  early.end();
  const pressed = [...early.pressed];
  early.pressed.clear();
  // Said by the first script, and nothing that React knows of.
  for (const button of pressed) button.ariaBusy = null;
  return pressed.map((button) => pressAgain(button, stateOf(button)));
}

/** State of a toggle button, which a heart is: null for any other. */
const stateOf = (button: HTMLElement) => button.getAttribute('aria-pressed');

/**
 * What was meant is the opposite of what was seen. By now it may have come to be known that it is so already: pressed again, a heart
 * that looked empty would let go of what the member wanted to keep.
 */
const pressAgain = (button: HTMLElement, seen: string | null) => () => {
  // One that is gone by then has nothing to say: another version of its page has come.
  if (button.isConnected && stateOf(button) === seen) button.click();
};

/** What was pressed in a fragment before its code had come, to be pressed again when it has; undefined where nothing was. @since 1.17.0 */
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
