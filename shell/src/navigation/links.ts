import { isServerPath } from 'shared-contracts';

/** Time that pointer or focus rests on a link before its page is fetched, in milliseconds. */
const INTENT_DELAY = 65;
/** Time after the page has scrolled in which what comes under a resting pointer is no intent, in milliseconds. */
const SCROLL_PAUSE = 150;

interface LinkHandlers {
  navigate(href: string): void;
  prefetch(href: string): void;
}

/** The address of a link that the shell may handle itself, or null: other site, new tab, download, server's own paths. */
function internalHref(anchor: HTMLAnchorElement): string | null {
  const url = new URL(anchor.href, location.href);
  if (url.origin !== location.origin || anchor.hasAttribute('download')) return null;
  if ((anchor.target && anchor.target !== '_self') || anchor.dataset.document !== undefined) return null;
  if (isServerPath(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}

const anchorOf = (event: Event) =>
  event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 &&
  !event.defaultPrevented &&
  !event.metaKey &&
  !event.ctrlKey &&
  !event.shiftKey &&
  !event.altKey;

const isFragmentOnly = (href: string) =>
  href.includes('#') && href.split('#')[0] === location.pathname + location.search;

/** Address that a GET form leads to: the same that the browser would make of it. */
function formHref(form: HTMLFormElement, submitter: HTMLElement | null): string | null {
  if (form.method !== 'get' || (form.target && form.target !== '_self')) return null;
  const url = new URL(form.action, location.href);
  if (url.origin !== location.origin) return null;
  const search = new URLSearchParams();
  for (const [name, value] of new FormData(form, submitter))
    if (typeof value === 'string' && value) search.append(name, value);
  return `${url.pathname}?${search}`.replace(/\?$/, '');
}

/**
 * Listens for links and GET forms anywhere on the page, in the shell and in remotes alike, so that plain HTML navigates
 * without a document load and works without scripts too. Pointer or focus on a link fetches its page ahead.
 */
export function listenToLinks({ navigate, prefetch }: LinkHandlers): void {
  document.addEventListener('click', (event) => {
    const anchor = anchorOf(event);
    const href = anchor && internalHref(anchor);
    if (!href || !isPlainClick(event) || isFragmentOnly(href)) return;
    event.preventDefault();
    navigate(href);
  });
  document.addEventListener('submit', (event) => {
    if (event.defaultPrevented || !(event.target instanceof HTMLFormElement)) return;
    const href = formHref(event.target, event.submitter);
    if (href === null) return;
    event.preventDefault();
    navigate(href);
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
  const intend = (event: Event) => {
    clearTimeout(timer);
    if (event.type === 'pointerover' && event.timeStamp - scrolledAt < SCROLL_PAUSE) return;
    const anchor = anchorOf(event);
    const href = anchor && internalHref(anchor);
    if (href && !isFragmentOnly(href)) timer = setTimeout(() => prefetch(href), INTENT_DELAY);
  };
  for (const type of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(type, intend, { passive: true });
}
