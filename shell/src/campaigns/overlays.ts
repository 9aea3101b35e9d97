/** A dialog or a menu that stands over the page. */
const OVERLAYS = 'dialog:modal, dialog[open], details[data-menu][open], [popover]:popover-open';

/** True while a dialog or a menu is open; the campaign's own is none. */
export const isOverlayOpen = (): boolean =>
  [...document.querySelectorAll(OVERLAYS)].some((overlay) => !overlay.closest('#shell-campaign'));

/** Calls when the first of them has opened, and when the last has closed or gone with its page. */
export function onOverlays(changed: () => void): void {
  let wasOpen = isOverlayOpen();
  const look = () => {
    const isOpen = isOverlayOpen();
    if (isOpen === wasOpen) return;
    wasOpen = isOpen;
    changed();
  };
  new MutationObserver(look).observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['open'],
  });
  // Popovers have no attribute, and their event does not bubble.
  document.addEventListener('toggle', look, true);
}
