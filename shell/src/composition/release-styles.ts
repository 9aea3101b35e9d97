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
export function switchStyles(base: string, on: boolean): void {
  for (const element of stylesOf(base)) element.media = on ? 'all' : 'not all';
}
