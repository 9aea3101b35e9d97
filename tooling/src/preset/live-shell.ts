/**
 * Folder of the shell for development (`defineLiveShell`) in the shell's: what is served, with the entry at `shell/app.js`. It
 * stands alone: commands ask for it, and the bundler behind the preset takes longer to load than many of them to run.
 */
export const LIVE_SHELL = 'dist/live';
