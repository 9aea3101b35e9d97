/** Placeholder origin: only paths of this site stay on it. */
const ANY_ORIGIN = 'https://site.invalid';

/** Returns null for other origins, `//host`, `/\host`, `javascript:` and control characters. */
export function safeReturnPath(value: string | null | undefined): string | null {
  if (!value || value.length > 2000 || !/^\/(?![/\\])/.test(value)) return null;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (/[\u0000-\u001f\u007f\\]/.test(value)) return null;
  if (!URL.canParse(value, ANY_ORIGIN)) return null;
  const url = new URL(value, ANY_ORIGIN);
  if (url.origin !== ANY_ORIGIN || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}
