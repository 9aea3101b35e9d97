/** Sets a cookie at once: what is read next has to see it, which the Cookie Store's promises don't give. */
export function writeCookie(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = cookie;
}
