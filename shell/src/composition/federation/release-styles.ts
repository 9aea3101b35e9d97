function stylesOf(base: string) {
  const elements = document.querySelectorAll<HTMLStyleElement | HTMLLinkElement>(
    'style[data-href], link[rel=stylesheet]',
  );
  return [...elements].filter((element) =>
    (element.dataset.href ?? element.getAttribute('href'))?.includes(base),
  );
}

/**
 * Switches a release's styles on or off. They stay in the document, because its chunk loader never loads them
 * twice.
 */
export const switchStyles = (base: string, on: boolean): void => wearStyles(base, APP, on);

const APP = {};
const wearers = new Map<string, Set<object>>();

/** Like `switchStyles`, for one of several users: a release's page and each of its fragments. */
export function wearStyles(base: string, wearer: object, on: boolean): void {
  const worn = wearers.get(base) ?? new Set();
  if (on) worn.add(wearer);
  else worn.delete(wearer);
  if (worn.size > 0) wearers.set(base, worn);
  else wearers.delete(base);
  for (const element of stylesOf(base)) element.media = worn.size > 0 ? 'all' : 'not all';
}

/**
 * Adds disabled links for server-inlined stylesheets, because chunk loaders look for links only and would
 * load them twice. Moves the styles of fragments to the head, so that they outlive the fragment.
 */
export function linkInlineStyles(): void {
  for (const style of document.querySelectorAll<HTMLStyleElement>('style[data-href]')) {
    if (style.parentNode !== document.head) document.head.append(style);
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.disabled = true;
    link.href = new URL(style.dataset.href ?? '', location.href).href;
    style.after(link);
  }
}
