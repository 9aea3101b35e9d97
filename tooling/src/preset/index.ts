export { defineRemoteBuild } from './remote-build.ts';
export { defineRemoteDev } from './remote-dev.ts';
export { defineLiveShell, defineShellBuild } from './shell-build.ts';
