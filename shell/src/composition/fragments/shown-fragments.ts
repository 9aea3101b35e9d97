import { FRAGMENT_AT_ATTRIBUTE, FRAGMENT_ATTRIBUTE } from 'shared-contracts';

export interface ShownFragment {
  readonly slot: string;
  readonly release: string;
  readonly isServers: boolean;
}

export const shownFragments = (): ShownFragment[] =>
  [...document.querySelectorAll<HTMLElement>(`[${FRAGMENT_ATTRIBUTE}] > [data-release]`)].map((place) => ({
    slot: place.parentElement?.getAttribute(FRAGMENT_ATTRIBUTE) ?? '',
    release: place.dataset.release ?? '',
    isServers: place.hasAttribute(FRAGMENT_AT_ATTRIBUTE),
  }));
