import { DOM_IDS } from 'shared-contracts/composition';

const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent;

/**
 * Focuses what replaces a focused element that is removed: the button or link with the same name, otherwise the
 * heading of the section that it was in. Browsers would drop the focus to the body.
 */
export function keepFocus(): void {
  const main = document.getElementById(DOM_IDS.main);
  if (!main) return;
  let focused: { readonly path: readonly Element[]; readonly page: string } | null = null;
  main.addEventListener('focusin', (event) => {
    const path = event.composedPath().filter((part) => part instanceof Element);
    focused = { path, page: location.pathname };
  });
  // Some browsers report the end of a removed element's focus, too.
  main.addEventListener('focusout', ({ target }) =>
    queueMicrotask(() => {
      if (target instanceof Element && target.isConnected && focused?.path[0] === target) focused = null;
    }),
  );
  new MutationObserver(() => {
    const [lost] = focused?.path ?? [];
    if (!focused || !lost || lost.isConnected || document.activeElement !== document.body) return;
    const { path, page } = focused;
    focused = null;
    const left = path.find(({ isConnected }) => isConnected);
    // The next page focuses its own heading.
    if (!left || page !== location.pathname) return;
    const section = left.closest('section, article, form, dialog, main') ?? main;
    const next =
      [...left.querySelectorAll<HTMLElement>('button, a')].find((other) => nameOf(other) === nameOf(lost)) ??
      section.querySelector<HTMLElement>('h1, h2, h3') ??
      main;
    if (next.tabIndex < 0) next.tabIndex = -1;
    next.focus({ preventScroll: true });
  }).observe(main, { childList: true, subtree: true });
}
