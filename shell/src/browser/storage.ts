/** Sets a cookie synchronously, because the next read must see it. The Cookie Store API is asynchronous. */
export function writeCookie(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = cookie;
}
