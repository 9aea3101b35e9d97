const OPEN = 'details[data-menu][open]';

/**
 * Closes menus on Escape and on press or focus outside. Works for every `details[data-menu]`, also in
 * remotes.
 */
export function closeMenus(): void {
  const close = (kept: EventTarget | null, focuses = false) => {
    for (const menu of document.querySelectorAll<HTMLDetailsElement>(OPEN)) {
      if (kept instanceof Node && menu.contains(kept)) continue;
      menu.open = false;
      if (focuses) menu.querySelector('summary')?.focus();
    }
  };
  for (const type of ['pointerdown', 'focusin'])
    document.addEventListener(type, ({ target }) => close(target));
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') close(null, true);
  });
}
