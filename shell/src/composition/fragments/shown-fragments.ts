import { FRAGMENT_AT_ATTRIBUTE, FRAGMENT_ATTRIBUTE } from 'shared-contracts';

/** Returns the fragments of the page. `isServers`: the server rendered its markup. */
export const shownFragments = () =>
  [...document.querySelectorAll<HTMLElement>(`[${FRAGMENT_ATTRIBUTE}] > [data-release]`)].map((place) => ({
    slot: place.parentElement?.getAttribute(FRAGMENT_ATTRIBUTE) ?? '',
    release: place.dataset.release ?? '',
    isServers: place.hasAttribute(FRAGMENT_AT_ATTRIBUTE),
  }));
