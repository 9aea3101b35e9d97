import { FRAGMENT_AT_ATTRIBUTE } from 'shared-contracts/composition';
import { FRAGMENT_ATTRIBUTE } from 'shared-contracts/shell';

/** Returns the fragments of the page. `isServers`: the server rendered its markup. */
export const shownFragments = () =>
  [...document.querySelectorAll<HTMLElement>(`[${FRAGMENT_ATTRIBUTE}] > [data-release]`)].map((place) => ({
    slot: place.parentElement?.getAttribute(FRAGMENT_ATTRIBUTE) ?? '',
    release: place.dataset.release ?? '',
    isServers: place.hasAttribute(FRAGMENT_AT_ATTRIBUTE),
  }));
