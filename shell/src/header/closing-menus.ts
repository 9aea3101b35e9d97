/** Open menus of the page, whoever drew them. */
const OPEN = 'details[data-menu][open]';

/**
 * Menus close on Escape, and as soon as something else is pressed or takes the focus, as the search does when it opens. One
 * that a remote draws with an attribute `data-menu` does so, too.
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
