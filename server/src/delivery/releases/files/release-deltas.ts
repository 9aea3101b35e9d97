import { encodeDcz } from '../../../platform/http/compression-dictionary.ts';
import type { ReleaseRecord } from '../records/release-record.ts';
import type { ReleaseFiles } from './release-files.ts';

const NAME_END = /(?:\.[0-9a-f]{8,})?\.(?:js|mjs|css|woff2)$/;
const WORTH_KEEPING = 0.8;

/** Returns the chunk of a file, such as `web/page-home.*.js`, or null for other types. */
function chunkOf(path: string): string | null {
  const [end] = NAME_END.exec(path) ?? [];
  if (end === undefined) return null;
  const kind = end.slice(end.lastIndexOf('.'));
  return `${path.slice(0, -end.length)}${end === kind ? '' : '.*'}${kind}`;
}

export function useAsDictionary(name: string, path: string): string | null {
  const chunk = chunkOf(path);
  return chunk && `match="/releases/${name}/*/${chunk}"`;
}

/** Compresses each script, style and font with the same chunk of `from` as its dictionary. */
export async function makeDeltas(files: ReleaseFiles, from: ReleaseRecord, to: ReleaseRecord): Promise<void> {
  const held = new Map(Object.keys(from.manifest.files).map((path) => [chunkOf(path), path]));
  for (const path of Object.keys(to.manifest.files)) {
    const chunk = path.startsWith('web/') && chunkOf(path);
    const before = chunk && held.get(chunk);
    if (!before) continue;
    const hash = from.manifest.files[before]?.integrity.slice('sha256-'.length) ?? '';
    const dictionary = await files.read(from, before);
    if (await files.readDelta(to, path, hash, async () => dictionary)) continue;
    const plain = await files.readEncoded(to, path, 'br');
    const bytes = await files.read(to, path);
    if (!bytes || !dictionary) continue;
    const delta = await encodeDcz(bytes, dictionary);
    if (delta.length < (plain ?? bytes).length * WORTH_KEEPING) await files.writeDelta(to, path, hash, delta);
  }
}
