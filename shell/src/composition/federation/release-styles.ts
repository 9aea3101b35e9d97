function stylesOf(base: string) {
  const elements = document.querySelectorAll<HTMLStyleElement | HTMLLinkElement>(
    'style[data-href], link[rel=stylesheet]',
  );
  return [...elements].filter((element) =>
    (element.dataset.href ?? element.getAttribute('href'))?.includes(base),
  );
}

const PAGE = {};
const usersOf = new Map<string, Set<object>>();

/** Styles go off with the last user, but stay in the document: its chunk loader never loads them twice. */
export function switchStyles(base: string, on: boolean, user: object = PAGE): void {
  const users = usersOf.get(base) ?? new Set();
  if (on) users.add(user);
  else users.delete(user);
  if (users.size > 0) usersOf.set(base, users);
  else usersOf.delete(base);
  for (const element of stylesOf(base)) element.media = users.size > 0 ? 'all' : 'not all';
}

/** Chunk loaders look for links only and would load inlined stylesheets twice. */
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
