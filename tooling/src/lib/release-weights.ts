import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { BuiltRelease } from './built-release.ts';

const brotli = promisify(brotliCompress);
/** The server sends smaller files as they are. */
const WORTH_COMPRESSING = 256;

/** Bytes of the scripts and style sheets of a build as a visitor gets them, by path: what the server's budgets are held against. */
export async function releaseWeights({
  manifest: { entry, app, pages, fragments = {} },
  read,
}: Pick<BuiltRelease, 'manifest' | 'read'>): Promise<Record<string, number>> {
  const parts = [app, ...Object.values(pages), ...Object.values(fragments)];
  const chunks = parts.flatMap(({ js, css }) => [...js, ...css]);
  const weights = [...new Set([entry, ...chunks])].map(async (path) => {
    const bytes = read(path);
    if (bytes.length < WORTH_COMPRESSING) return [path, bytes.length] as const;
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    return [path, (await brotli(bytes, { params })).length] as const;
  });
  return Object.fromEntries(await Promise.all(weights));
}
