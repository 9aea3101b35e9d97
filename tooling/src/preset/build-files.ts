/**
 * File next to a build with the hash of its inputs. Written after a completed one-time build and removed when
 * a build starts.
 */
export const INPUTS_STAMP = 'inputs.sha256';

/**
 * Folder of the development shell (`defineLiveShell`), with the entry at `shell/app.js`. In its own file,
 * because commands need it without loading the bundler, which is slow.
 */
export const LIVE_SHELL = 'dist/live';
