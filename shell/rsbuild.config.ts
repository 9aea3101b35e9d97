import { defineShellBuild } from 'tooling/preset';

export default defineShellBuild();
