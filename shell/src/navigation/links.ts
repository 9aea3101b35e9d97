import { NEXT_DOCUMENT_ATTRIBUTE } from 'shared-contracts/composition';
import { isServerPath } from 'shared-contracts/content';
import type { SiteNavigation } from './navigation.ts';

/** Milliseconds that pointer or focus rests on a link before its page is prefetched. */
const INTENT_DELAY = 65;
/** Milliseconds after scrolling in which a link that moves under a resting pointer is not prefetched. */
const SCROLL_PAUSE = 150;

// On another site or in another window.
const isElsewhere = ({ origin }: URL, { target }: { readonly target: string }) =>
  origin !== location.origin || (target && target !== '_self');

function internalHref(anchor: HTMLAnchorElement): string | null {
  const url = new URL(anchor.href, location.href);
  return isElsewhere(url, anchor) ||
    anchor.matches('[download], [data-document]') ||
    isServerPath(url.pathname)
    ? null
    : url.pathname + url.search + url.hash;
}

const anchorOf = (event: Event) =>
  event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;

const isPlainClick = (event: MouseEvent) =>
  !(
    event.button ||
    event.defaultPrevented ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey
  );

const isFragmentOnly = (href: string) =>
  href.includes('#') && href.split('#')[0] === location.pathname + location.search;

function formHref(form: HTMLFormElement, submitter: HTMLElement | null): string | null {
  const url = new URL(form.action, location.href);
  if (form.method !== 'get' || isElsewhere(url, form)) return null;
  const search = new URLSearchParams();
  for (const [name, value] of new FormData(form, submitter))
    if (typeof value === 'string' && value) search.append(name, value);
  return `${url.pathname}?${search}`.replace(/\?$/, '');
}

/**
 * For links and GET forms of shell and remotes: plain HTML works with and without scripts. Links to pages that load
 * as documents are marked for the browser's own prefetch (`NEXT_DOCUMENT_ATTRIBUTE`).
 */
export function listenToLinks({ navigate, prefetch }: SiteNavigation): void {
  document.addEventListener('click', (event) => {
    const anchor = anchorOf(event);
    const href = anchor && internalHref(anchor);
    if (!href || !isPlainClick(event) || isFragmentOnly(href)) return;
    event.preventDefault();
    void navigate(href);
  });
  document.addEventListener('submit', (event) => {
    if (event.defaultPrevented || !(event.target instanceof HTMLFormElement)) return;
    const href = formHref(event.target, event.submitter);
    if (href === null) return;
    event.preventDefault();
    void navigate(href);
  });

  let timer: ReturnType<typeof setTimeout> | undefined;
  let scrolledAt = Number.NEGATIVE_INFINITY;
  document.addEventListener(
    'scroll',
    (event) => {
      scrolledAt = event.timeStamp;
      clearTimeout(timer);
    },
    { passive: true, capture: true },
  );
  const prefetchSoon = (event: Event) => {
    clearTimeout(timer);
    if (event.type === 'pointerover' && event.timeStamp - scrolledAt < SCROLL_PAUSE) return;
    const anchor = anchorOf(event);
    const href = anchor && internalHref(anchor);
    if (!href || isFragmentOnly(href)) return;
    timer = setTimeout(() => {
      if (prefetch(href)) anchor.setAttribute(NEXT_DOCUMENT_ATTRIBUTE, '');
    }, INTENT_DELAY);
  };
  for (const type of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(type, prefetchSoon, { passive: true });
}
