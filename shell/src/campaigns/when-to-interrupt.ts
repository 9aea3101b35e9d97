const OVERLAYS = 'dialog:modal, dialog[open], details[data-menu][open], [popover]:popover-open';

export const isOverlayOpen = (): boolean =>
  [...document.querySelectorAll(OVERLAYS)].some((overlay) => !overlay.closest('#shell-campaign'));

export function onOverlays(changed: () => void): void {
  let wasOpen = isOverlayOpen();
  const check = () => {
    const isOpen = isOverlayOpen();
    if (isOpen === wasOpen) return;
    wasOpen = isOpen;
    changed();
  };
  new MutationObserver(check).observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['open'],
  });
  // Popovers have no attribute, and `toggle` does not bubble.
  document.addEventListener('toggle', check, true);
}

export function isFirstOfVisit(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  const type = entry && 'type' in entry ? entry.type : 'navigate';
  return type === 'navigate' && !document.referrer.startsWith(`${location.origin}/`);
}
