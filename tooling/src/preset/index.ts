export { defineRemoteBuild } from './remote-build.ts';
export { defineShellBuild } from './shell-build.ts';
