const OPEN = 'details[data-menu][open]';

/** Works for every `details[data-menu]`, also in remotes. */
export function closeMenus(): void {
  const close = (exceptAround: EventTarget | null, focuses = false) => {
    for (const menu of document.querySelectorAll<HTMLDetailsElement>(OPEN)) {
      if (exceptAround instanceof Node && menu.contains(exceptAround)) continue;
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
