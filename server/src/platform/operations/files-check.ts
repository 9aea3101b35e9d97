import type { FileStore } from '../files/file-store.ts';
import { inTime } from './in-time.ts';

/** Milliseconds after which it is asked again: an answer costs money, and whoever asks whether a server is ready asks often. */
const EVERY_MS = 10_000;
const NO_KEY = 'is-it-there';

/** Trouble with the file store, as its last question found it, or null. */
export type FilesCheck = () => Promise<string | null>;

/** Check that asks `store` for something small, at most every `every` milliseconds, and waits no longer than a moment. */
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
