export type ContentEncoding = 'br' | 'gzip' | 'identity';

/** The smallest encoding that an `Accept-Encoding` header allows. */
export function preferredEncoding(header: string | string[] | undefined): ContentEncoding {
  const allowed = new Set<string>();
  for (const item of String(header ?? '').split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    if (!quality || Number(quality.slice(2)) > 0) allowed.add(name);
  }
  if (allowed.has('br')) return 'br';
  return allowed.has('gzip') ? 'gzip' : 'identity';
}
