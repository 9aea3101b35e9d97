/** Whole objects by key, such as `mfe-centre/1.0.0/ab12…`. S3 has no renames and no locks. */
export interface FileStore {
  /** Name for messages to operators, such as `the folder /srv/site/releases`. */
  readonly where: string;
  /** Returns null for a missing object, and for one above {@link OBJECT_LIMIT}, which our server never writes. */
  get(key: string): Promise<Buffer | null>;
  /** Writes an object atomically: readers never see a part of it, even after a crash. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  has(key: string): Promise<boolean>;
  delete(key: string): Promise<void>;
  list(prefix: string): Promise<string[]>;
}

/** Bytes. Files of releases and receipts have at most 10 MB, pictures less. */
export const OBJECT_LIMIT = 16 * 1024 * 1024;

const SEGMENT = /^(?!\.\.?$)[A-Za-z0-9_@+.-]+$/;

/** Returns the segments of a key. Throws for an invalid one, so that no key leaves its folder. */
export function segmentsOf(key: string): string[] {
  const segments = key.split('/');
  if (!segments.every((segment) => SEGMENT.test(segment)))
    throw new Error(`'${key}' is not a valid file key`);
  return segments;
}
