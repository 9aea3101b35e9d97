/** Placeholder origin: only paths of this site stay on it. */
const ANY_ORIGIN = 'https://site.invalid';

/**
 * Returns the path to return to after sign-in, or null if `value` is not a path of this site. Only
 * same-origin paths are accepted: other origins, `//host`, `/\host`, `javascript:` and control characters
 * (which URL parsers drop) are refused.
 */
export function safeReturnPath(value: string | null | undefined): string | null {
  if (!value || value.length > 2000 || !/^\/(?![/\\])/.test(value)) return null;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (/[\u0000-\u001f\u007f\\]/.test(value)) return null;
  if (!URL.canParse(value, ANY_ORIGIN)) return null;
  const url = new URL(value, ANY_ORIGIN);
  if (url.origin !== ANY_ORIGIN || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}
