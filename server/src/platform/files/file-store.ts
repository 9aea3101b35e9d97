/**
 * File store for what the database does not hold: releases and uploads. Shaped so that an S3-compatible store
 * can stand behind it: whole objects by key, no renames, no locks.
 *
 * Keys are relative paths with forward slashes, such as `mfe-centre/1.0.0/ab12…`.
 */
export interface FileStore {
  /** Names it in a sentence for an operator: `the folder /srv/site/releases`. */
  readonly where: string;
  /** The object's bytes, or null when there is none. */
  get(key: string): Promise<Buffer | null>;
  /** Writes the object whole or not at all: no reader, and no crash, ever sees a part of it. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  has(key: string): Promise<boolean>;
  /** Does nothing when there is none. */
  delete(key: string): Promise<void>;
  /** Keys that start with `prefix`, in no order. */
  list(prefix: string): Promise<string[]>;
}
