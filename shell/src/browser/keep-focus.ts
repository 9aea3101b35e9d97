import { DOM_IDS } from 'shared-contracts/composition';

const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent;

/**
 * Focuses what replaces a focused element that is removed: the button or link with the same name, otherwise the
 * heading of the section that it was in. Browsers would drop the focus to the body.
 */
export function keepFocus(): void {
  const main = document.getElementById(DOM_IDS.main);
  if (!main) return;
  let path: readonly Element[] = [];
  let page = '';
  main.addEventListener('focusin', (event) => {
    path = event.composedPath() as Element[];
    page = location.pathname;
  });
  // Some browsers report the end of a removed element's focus, too.
  main.addEventListener('focusout', ({ target }) =>
    queueMicrotask(() => {
      if (target === path[0] && path[0]?.isConnected) path = [];
    }),
  );
  new MutationObserver(() => {
    const [lost] = path;
    if (!lost || lost.isConnected || document.activeElement !== document.body) return;
    const left = path.find(({ isConnected }) => isConnected);
    path = [];
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
