type Area = 'localStorage' | 'sessionStorage';

export function readItem(name: string, area: Area = 'localStorage'): string | null {
  try {
    return globalThis[area].getItem(name);
  } catch {
    return null;
  }
}

export function writeItem(name: string, value: string | null, area: Area = 'localStorage'): boolean {
  try {
    if (value === null) globalThis[area].removeItem(name);
    else globalThis[area].setItem(name, value);
    return true;
  } catch {
    return false;
  }
}

/** Sets a cookie synchronously, because the next read must see it. The Cookie Store API is asynchronous. */
export function writeCookie(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = cookie;
}
