import { FRAGMENT_AT_ATTRIBUTE, FRAGMENT_ATTRIBUTE } from 'shared-contracts';

export interface ShownFragment {
  readonly slot: string;
  /** `remote@version` */
  readonly release: string;
  /** The server's markup stands, or came to life. */
  readonly isServers: boolean;
}

/** Fragments that stand on the page. */
export const shownFragments = (): ShownFragment[] =>
  [...document.querySelectorAll<HTMLElement>(`[${FRAGMENT_ATTRIBUTE}] > [data-release]`)].map((place) => ({
    slot: place.parentElement?.getAttribute(FRAGMENT_ATTRIBUTE) ?? '',
    release: place.dataset.release ?? '',
    isServers: place.hasAttribute(FRAGMENT_AT_ATTRIBUTE),
  }));
