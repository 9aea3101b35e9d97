/** Stylesheets of a release: inlined by the server (`style[data-href]`) or linked by its chunk loader. */
function stylesOf(base: string) {
  const elements = document.querySelectorAll<HTMLStyleElement | HTMLLinkElement>(
    'style[data-href], link[rel=stylesheet]',
  );
  return [...elements].filter((element) =>
    (element.dataset.href ?? element.getAttribute('href'))?.includes(base),
  );
}

/**
 * Switches the styles of a release on or off. They stay in the document, since its chunk loader believes that what it
 * loaded once is there for good.
 */
export const switchStyles = (base: string, on: boolean): void => wearStyles(base, APP, on);

const APP = {};
const wearers = new Map<string, Set<object>>();

/** The same for one of several who wear them: a release's page, and each of its fragments on pages of others. */
export function wearStyles(base: string, wearer: object, on: boolean): void {
  const worn = wearers.get(base) ?? new Set();
  if (on) worn.add(wearer);
  else worn.delete(wearer);
  if (worn.size > 0) wearers.set(base, worn);
  else wearers.delete(base);
  for (const element of stylesOf(base)) element.media = worn.size > 0 ? 'all' : 'not all';
}

/**
 * Tells the remotes' chunk loaders of the stylesheets that the server has written into the document: they look for links alone,
 * and each stylesheet would come twice. A disabled link is never fetched. Those that stand with a fragment go to the others: what takes
 * the fragment away must not take them.
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
