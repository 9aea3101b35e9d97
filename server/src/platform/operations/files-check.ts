import type { FileStore } from '../files/file-store.ts';
import { inTime } from './in-time.ts';

// Milliseconds between requests to the store. Each costs money, and health checks are frequent.
const EVERY_MS = 10_000;
const NO_KEY = 'is-it-there';

export type FilesCheck = () => Promise<string | null>;

export function createFilesCheck(store: Pick<FileStore, 'has'>, every = EVERY_MS): FilesCheck {
  let last: { readonly at: number; readonly trouble: Promise<string | null> } | undefined;

  const ask = (): Promise<string | null> =>
    inTime<string | null>(
      store.has(NO_KEY).then(
        () => null,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      ),
      () => 'The file store does not answer',
    );

  return () => {
    if (!last || Date.now() - last.at >= every) last = { at: Date.now(), trouble: ask() };
    return last.trouble;
  };
}
