/**
 * Folder of the development shell (`defineLiveShell`), with the entry at `shell/app.js`. In its own file,
 * because commands need it without loading the bundler, which is slow.
 */
export const LIVE_SHELL = 'dist/live';
