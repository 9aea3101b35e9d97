import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { LRUCache } from 'lru-cache';
import type { ErrorFrame } from 'shared-contracts/release';
import type { ReleaseFiles } from '../releases/files/release-files.ts';
import type { Registry } from '../releases/registry/registry.ts';
import type { StackFrame } from './stack-frames.ts';

/** Maximum bytes of a source map, and of all that are kept. Read, a map takes about ten times as much. */
const LARGEST = 4_000_000;
const KEPT_BYTES = 24_000_000;
/** Maximum source maps read per minute, because anyone can report random file names. */
const READ_IN_A_MINUTE = 30;
const MINUTE = 60_000;

export type SourcePlaces = (frame: StackFrame) => Promise<ErrorFrame>;

export function createSourcePlaces(registry: Pick<Registry, 'find'>, files: ReleaseFiles): SourcePlaces {
  const maps = new LRUCache<string, Promise<TraceMap | null>>({ maxSize: KEPT_BYTES });
  let minute = { since: 0, read: 0 };

  async function read(
    { name, version, path }: StackFrame,
    keep: (size: number) => void,
  ): Promise<TraceMap | null> {
    const release = await registry.find(name, version);
    const bytes = release && (await files.read(release, `maps/${path}.map`));
    if (!bytes || bytes.length > LARGEST) return null;
    keep(bytes.length);
    return new TraceMap(bytes.toString('utf8'));
  }

  function mapOf(frame: StackFrame): Promise<TraceMap | null> {
    const key = `${frame.name}@${frame.version}/${frame.path}`;
    const known = maps.get(key);
    if (known) return known;
    if (Date.now() - minute.since > MINUTE) minute = { since: Date.now(), read: 0 };
    if (minute.read++ >= READ_IN_A_MINUTE) return Promise.resolve(null);
    // Without a readable map, the place has no source.
    const map = read(frame, (size) => maps.set(key, map, { size })).catch(() => null);
    maps.set(key, map, { size: 1 });
    return map;
  }

  return async (frame) => {
    const { name, version, path, line, column, function: called } = frame;
    const map = await mapOf(frame);
    const found = map && originalPositionFor(map, { line, column: column - 1 });
    const source =
      found && found.source !== null ? `${readable(found.source)}:${found.line}:${found.column + 1}` : null;
    const at = `${path}:${line}:${column}`;
    return { release: `${name}@${version}`, at, source, ...(called ? { function: called } : {}) };
  };
}

const readable = (source: string) =>
  source.replace(/^[a-z-]+:\/\/\//, '').replace(/^.*\/node_modules\/(?=[^/])/, 'node_modules/');
