/**
 * Store for releases and uploads, limited to what S3-compatible stores can do: whole objects by key, no
 * renames, no locks.
 *
 * Keys are relative paths with forward slashes, such as `mfe-centre/1.0.0/ab12…`.
 */
export interface FileStore {
  /** Name for messages to operators, such as `the folder /srv/site/releases`. */
  readonly where: string;
  get(key: string): Promise<Buffer | null>;
  /** Writes an object atomically: readers never see a part of it, even after a crash. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  has(key: string): Promise<boolean>;
  delete(key: string): Promise<void>;
  list(prefix: string): Promise<string[]>;
}

const SEGMENT = /^(?!\.\.?$)[A-Za-z0-9_@+.-]+$/;

/** Returns the segments of a key. Throws for an invalid one, so that no key leaves its folder. */
export function segmentsOf(key: string): string[] {
  const segments = key.split('/');
  if (!segments.every((segment) => SEGMENT.test(segment)))
    throw new Error(`'${key}' is not a valid file key`);
  return segments;
}
